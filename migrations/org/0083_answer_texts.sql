-- JSON: prepared texts of answers by mail, each with its name (AnswerText).
ALTER TABLE table_mail ADD COLUMN answer_texts TEXT NOT NULL DEFAULT '[]';
