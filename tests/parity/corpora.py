"""The published corpora that the second ring of proof is about: the checksum of each file, and where it comes from."""

CORPORA = {
    "official": (
        "07771f4653844f2732e1d93a5711181995ff2ae0828016a276ad1e7335c96085",
        "CoNLL-2014 test data, noalt/official-2014.combined.m2",
    ),
    "official-withalt": (
        "319a9d0212800d0492c50bf248da497c594b52cab315e6a704daec6ea32071ed",
        "CoNLL-2014 test data, alt/official-2014.combined-withalt.m2",
    ),
    "AMU": (
        "aacf96d2a858e01d83177b4afd79dce7d037f0b99b699ac820847145e70643f6",
        "CoNLL-2014 official submissions, AMU",
    ),
    "CAMB": (
        "5f0f53b1fe80ddbc13a881b845583200a4aa00f6407ff4377684697da4f28648",
        "CoNLL-2014 official submissions, CAMB",
    ),
    "IITB": (
        "9d95c7f88cfae9f5172c98006219ed71117396da098c4676c362120a0756e6e0",
        "CoNLL-2014 official submissions, IITB",
    ),
    "INPUT": (
        "cd5fae28b1ca60525ee4f3c3d040b309c03faabcc7aabd20caa2515540c6e4eb",
        "the source sentences of CoNLL-2014, one per line",
    ),
    "PKU": (
        "8fa635e05cdf3e7569cd40475eb1e0d7a236d84fecbe25007adee935828fc6d7",
        "CoNLL-2014 official submissions, PKU",
    ),
    "POST": (
        "f6e68c3de5f7f83b66739392b99d3c6251b2a7601ac753fed5e567f4d24ba865",
        "CoNLL-2014 official submissions, POST",
    ),
    "UFC": (
        "ff8b728c990f00927ab2219620caa0121535a32c4797b864cf9bea9023be513c",
        "CoNLL-2014 official submissions, UFC",
    ),
    "jfleg-source": (
        "4a0e8b86d18a1058460ff0a592dac1ba68986d135256efbd27e997ac43f295f8",
        "JFLEG, dev/dev.src",
    ),
    "jfleg-reference0": (
        "adea6287c6e2240b7777e63cd56f8e228e742bbfb42c5152bc0bd2bc91f4e53e",
        "JFLEG, dev/dev.ref0",
    ),
    "jfleg-reference1": (
        "d40d56ec7468ddab03fdcca97065ab3f9d391d749dbc7097b7c777a19ce4242e",
        "JFLEG, dev/dev.ref1",
    ),
    "jfleg-reference2": (
        "b070691d633e0c4143d96ba21299ae71cb126086517d2970df47420842067793",
        "JFLEG, dev/dev.ref2",
    ),
    "jfleg-reference3": (
        "9187fd834693fa77d07957991282d32d61ff84a207c25cbfab318c871bacdbc4",
        "JFLEG, dev/dev.ref3",
    ),
    "amu16-dense-cclm": (
        "32cdce40a40f3db1bbf16a21f0e34507075afb67faa2e72ce58773f9c3921adb",
        "output of amu16-dense-cclm on JFLEG dev",
    ),
    "amu16-sparse-wikilm": (
        "dd06a4285b38185429f5c0dcbde4bd9bfbf8535bbbbb83c20617424804db2c34",
        "output of amu16-sparse-wikilm on JFLEG dev",
    ),
    "jd18": (
        "c3407917deb016a3cd658498a62f2dee04ac63f6734b7c9e601100cb5d2fe401",
        "output of jd18 on JFLEG dev",
    ),
}
CONLL14 = ("AMU", "CAMB", "IITB", "INPUT", "PKU", "POST", "UFC")
GTS_POOL = tuple(name for name in CONLL14 if name != "INPUT")
JFLEG = tuple(f"jfleg-reference{number}" for number in range(4))
JFLEG_SYSTEMS = ("amu16-dense-cclm", "amu16-sparse-wikilm", "jd18")
