-- What a member agreed to: hosts, and whether words stay in the log. Other hosts are agreed to again.
ALTER TABLE ai_consent ADD COLUMN terms TEXT NOT NULL DEFAULT '';
