/** A certificate that no authority signed, for 127.0.0.1, with its key: of use for nothing but tests. */
export const localCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBjzCCATagAwIBAgIUEtuyCwtOuiedNaE2uZn/idakoL0wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyOTIzMDMzNloYDzIxMjUwNjIz
MjMwMzM2WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAR0WJtcsFjhSBXtwfOj/9n06Dmiksmq3qE5dDc+Poq/FrulGenNme2V
coimSeTN1YE0tcsis22k+C/O1y+eVovgo2QwYjAdBgNVHQ4EFgQUnPisbEqgLrge
S0BKUDkjatfgFkgwHwYDVR0jBBgwFoAUnPisbEqgLrgeS0BKUDkjatfgFkgwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0cAMEQC
IC7sv8cj1QQMiojzXPiyspzCDHjR1hIwWeremr3ckuYKAiApUymvWkYGQrbUgSHE
Mq55ggkQK3/y+7U/VhLlg1XQMA==
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgpapA68oZCXOhICpm
4jx07YKVx4CCcTzm+9ZATGAWlh6hRANCAAR0WJtcsFjhSBXtwfOj/9n06Dmiksmq
3qE5dDc+Poq/FrulGenNme2VcoimSeTN1YE0tcsis22k+C/O1y+eVovg
-----END PRIVATE KEY-----`,
}
