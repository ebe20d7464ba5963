-- The history log is read newest first, by act or by person. Two acts of one moment are ordered by their ids.
DROP INDEX audit_log_time;
CREATE INDEX audit_log_time ON audit_log (performed_at, id);
CREATE INDEX audit_log_action ON audit_log (action, performed_at, id);
CREATE INDEX audit_log_member ON audit_log (member_id, performed_at, id);
