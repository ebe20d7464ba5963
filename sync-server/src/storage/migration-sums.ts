/**
 * SHA-256 of the migrations that landed before their sums were kept. Databases of that time get these; a test compares them with the files.
 * Five of the files were changed on the day after they landed: the sums belong to the changed files. Later migrations need no entry.
 */
export const landedSums: Readonly<Record<string, string>> = {
  '0001_accounts.sql': '4921b03ae7249e85750959957f3279399374123a8efe4e9fe69646ea00628333',
  '0002_invitations.sql': 'c56ca9584c6e4bbcb835a26bb1a59c2d6288cfab94bd01a55fce815a57dd73f1',
  '0001_workspace.sql': 'e232221ae5fd2cdcb9ff445e621982d5affe763d5115c7b5e2975e950f1e15ed',
  '0002_records.sql': 'd393cbf2991a7963739965b52fcb34f1943fbbcbde075353b30da8d7a6985c7c',
  '0003_documents.sql': 'c65f2a57fbcb898678bb22cd18c13451e75600d67555396f275b72fdb748ed5e',
  '0004_document_versions.sql': '54fda8e38b9645cce98eb81b118a44f67cf0c527e3967f9dede8d7208b8b5c2a',
  '0005_computed.sql': '888e4775a15c232e403a2f96e615aaed8f02d7c5083d95ea904c657b50340f3d',
  '0006_structure.sql': 'e7eca5be936458721dd6f5749acd8fccd0b2f1949781ac747b17ce9ffcbaaf53',
  '0007_queries.sql': '10723f9877864c4971665f88938859bc5a006e64f1a72bc4920530a61bbbad09',
  '0008_attachments.sql': '05a595350784b5a8950f27d9606ae2479c6dfcc4b80b84561cab68964276e3fd',
  '0009_lean_writes.sql': '8200ff7dcdde636a1ecfc3d4eebbb5522ab5495d84c6f33a06f65843748b69d8',
  '0010_public_links.sql': 'a3e3c0f0b15d3f860ae579777a401da478274e958fcecdc73da5bbca8d4553de',
  '0011_conflicts.sql': '65ed74472fc251c709ead7ec72cad6371d495dbf12147412fabdb075696def46',
  '0012_access_views.sql': '1b46d5d9c827363811c3fce5f9f6fb8b33253b18b00419859eed9eaf4fb73306',
  '0013_unique_keys.sql': 'daff7e2dd9da1c86a197a2d7f49aaef7e30efa39856f1039bf8549ac28232fc6',
  '0014_document_log.sql': 'd12d53d2e2743884cfc7e5399c8a544ef3cf5267b55c66ba00807e940d582771',
  '0015_gone_and_imported.sql': '85938a555d28facfa78c3d5888436453e6862835494dea829b7a9e677ec806d4',
  '0016_document_check.sql': '4fd45688c008de9a6cb8278bf98fbefa28d6a8b14e107aea1936faeba38dc651',
}
