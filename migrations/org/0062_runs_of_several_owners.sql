-- Before a run had an owner, it acted with the rights of whoever owned the automation at that moment. Where several people saved an automation or
-- took it over, nobody knows whose rights an ended run of an earlier version had. Administrators alone read it.
UPDATE run SET owner_id = NULL
WHERE ended_at IS NOT NULL AND (
  automation_id IN (SELECT entity_id FROM audit_log WHERE entity_type = 'automation' AND action = 'automation.taken-over')
  OR (
    automation_id IN (SELECT automation_id FROM automation_version GROUP BY automation_id HAVING count(DISTINCT made_by) > 1)
    AND version < (SELECT version FROM automation WHERE id = run.automation_id)
  )
);
