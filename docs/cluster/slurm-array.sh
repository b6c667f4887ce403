#!/bin/sh
#SBATCH --array=1-64 --cpus-per-task=1 --mem=2G
redink annotate --plan plan.jsonl --shard $SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT -o out
