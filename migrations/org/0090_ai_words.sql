-- The words of a request stand by themselves, and only where it was so when it was asked. Pictures and files go with its end.
ALTER TABLE ai_request ADD COLUMN keep_texts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ai_request ADD COLUMN asked TEXT;
-- Words of askers who had agreed to it stay; those that were kept because the setting changed while the host worked go.
UPDATE ai_request SET keep_texts = 1
WHERE input IS NOT NULL AND EXISTS (
  SELECT 1 FROM ai_consent AS consent
  WHERE consent.member_id = ai_request.member_id AND consent.at <= ai_request.at AND consent.terms LIKE '%"keepTexts":true}'
);
UPDATE ai_request
SET asked = substr(coalesce(json_extract(input, '$.description'), '') || coalesce(char(10, 10) || json_extract(input, '$.text'), ''), 1, 20000)
WHERE keep_texts = 1;
UPDATE ai_request SET input = NULL WHERE status IN ('done', 'failed', 'cancelled');
