-- Whose rights a run has, and who may read what it did: the person who saved its version. Null: nobody knows, so administrators alone read it.
ALTER TABLE run ADD COLUMN owner_id TEXT;

-- An automation that was taken over acted with the new owner's rights from then on. Which of its runs came before is not known.
UPDATE run SET owner_id = (
  SELECT v.made_by FROM automation_version v WHERE v.automation_id = run.automation_id AND v.version = run.version
)
WHERE NOT EXISTS (
  SELECT 1 FROM automation a
  JOIN automation_version v ON v.automation_id = a.id AND v.version = a.version
  WHERE a.id = run.automation_id AND a.version = run.version AND v.made_by <> a.owner_id
);

UPDATE automation_version SET made_by = (SELECT owner_id FROM automation a WHERE a.id = automation_version.automation_id)
WHERE EXISTS (
  SELECT 1 FROM automation a
  WHERE a.id = automation_version.automation_id AND a.version = automation_version.version AND a.owner_id <> automation_version.made_by
);
