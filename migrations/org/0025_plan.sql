-- The copy of the organisation's subscription (control.db). A copy with a lower version never replaces it.
CREATE TABLE plan (
  id TEXT PRIMARY KEY,     -- the organisation's
  version INTEGER NOT NULL,
  data TEXT NOT NULL,      -- JSON, shared/src/access/plan-schema.ts
  seq INTEGER NOT NULL
) STRICT;

-- Before, a plan could be put into `meta` by hand.
INSERT INTO plan (id, version, data, seq)
SELECT organisation.id, 0, CASE WHEN json_valid(meta.value) THEN json_object(
    'id', organisation.id,
    'planId', 'custom',
    'features', json(coalesce(json_extract(meta.value, '$.features'), 'null')),
    'limits', json_patch('{}', json_object(
      'builderSeats', json_extract(meta.value, '$.seats.builder'),
      'memberSeats', json_extract(meta.value, '$.seats.member'),
      'viewerSeats', json_extract(meta.value, '$.seats.viewer'))),
    'trialEndsAt', NULL,
    'trialGraceHours', 0,
    'overUsageTolerance', 0,
    'allowViewrs', json('true'),
    'contact', NULL) ELSE '' END,
  counter.value + 1
FROM meta, organisation, counter WHERE meta.key = 'plan' AND counter.name = 'seq';
UPDATE counter SET value = value + 1 WHERE name = 'seq' AND EXISTS (SELECT 1 FROM plan);
DELETE FROM meta WHERE key = 'plan';

-- A plan's limit of storage is asked at each upload.
CREATE INDEX attachment_size ON attachment (size);
