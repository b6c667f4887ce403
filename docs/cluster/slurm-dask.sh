#!/bin/sh
#SBATCH --ntasks=64 --cpus-per-task=1 --mem-per-cpu=2G
dask scheduler --port 0 --no-dashboard --scheduler-file scheduler.json &
scheduler=$!
until [ -s scheduler.json ]; do sleep 1; done
srun dask worker --scheduler-file scheduler.json --nthreads 1 --no-dashboard &
workers=$!
redink annotate "$1" -o "$2" --cluster scheduler.json
status=$?
kill $workers $scheduler
rm -f scheduler.json
exit $status
