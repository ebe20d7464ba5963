-- Jobs that were under way at 0091 began with no record done, and their finished pieces were numbered: the records of those that follow each
-- other from the first are done. A job that noted records itself since then is left: it notes them in the commit of their changes. So a job
-- without any has only pieces of the numbered kind, also where newer code has worked since. Where a record was not seen by its trigger the
-- sum is too small: a record may run once more, and none is left out. A long input was cut and is no JSON: its text begins with the number,
-- `{"records":20,`, and a text that was emptied since counts none.
UPDATE function_job SET done = (
  SELECT coalesce(sum(records), 0) FROM (
    SELECT CAST(substr(input, 12) AS INTEGER) AS records, CAST(substr(dedupe, length(function_job.id) + 2) AS INTEGER) AS piece,
      row_number() OVER (ORDER BY CAST(substr(dedupe, length(function_job.id) + 2) AS INTEGER)) - 1 AS place
    FROM function_run
    WHERE dedupe > function_job.id || ' ' AND dedupe < function_job.id || '!' AND status = 'done'
  ) WHERE piece = place
)
WHERE done = 0;
-- The index by time and size answers for time alone as well.
DROP INDEX function_run_by_time;
-- An organisation that keeps no words has none in its log, as where it says so now: 0090 left those that were agreed to before.
UPDATE ai_request SET asked = NULL, keep_texts = 0
WHERE keep_texts = 1 AND NOT EXISTS (SELECT 1 FROM ai_setting WHERE keep_texts = 1);
-- 0090 joined an empty description and a text, or the other way round, with empty lines.
UPDATE ai_request SET asked = nullif(trim(asked, char(10)), '')
WHERE asked IS NOT NULL AND asked <> trim(asked, char(10));
