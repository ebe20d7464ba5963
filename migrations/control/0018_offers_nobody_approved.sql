-- A private template that became public kept offering its private version, which nobody had approved. A private version is published on the
-- day when it is made; offers of that kind that a newer version waits behind are withdrawn, until the operator approves that one.
UPDATE template SET version = NULL
  WHERE is_private = 0 AND org_id IS NOT NULL AND version < newest AND EXISTS (
    SELECT 1 FROM template_version AS v WHERE v.template_id = template.id AND v.version = template.version
      AND substr(v.approved_at, 1, 10) = substr(v.made_at, 1, 10));
