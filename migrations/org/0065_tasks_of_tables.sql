-- Automations once put tasks about records among the team's, where people read them who do not see the table. They move to the table's tasks.
INSERT INTO effect (id, kind, payload, run_after, created_at)
SELECT 'tasks.moveFromTeam', 'tasks.moveFromTeam', '{}', '2000-01-01T00:00:00.000Z', strftime('%Y-%m-%dT%H:%M:%fZ')
FROM document WHERE name = 'tasks:team';
