import { plain, type Row } from '#tests/support/secrets/sweep-rows.ts'

const writes = 'writes only; what it answers is in access-matrix'
const ofDevelopment = 'tells the code that those with the capability `development` wrote; it runs with its owner’s rights (functions)'

/** Requests to the calls of functions, webhooks, tokens and plans. */
export const codeCallRows = {
  'GET v3/low-code-webhook': plain('/api/v3/low-code-webhook'),
  'GET v3/low-code-webhook/:id':
    'tells what those with the capability `development` set up; content is made with its owner’s rights (webhooks)',
  'POST v3/low-code-webhook': 'acts with the rights of its maker, who must see all that it names (webhooks)',
  'PUT v3/low-code-webhook/:id': writes,
  'DELETE v3/low-code-webhook/:id': writes,
  'POST v3/low-code-webhook/:id/regenerate-url': writes,
  'GET v3/low-code-webhook/:id/requests':
    'tells what those with the capability `development` set up; content is made with its owner’s rights (webhooks)',
  'POST v3/low-code-webhook/:id/requests/:requestId/replay': writes,
  'GET outgoing-webhooks': plain('/api/outgoing-webhooks'),
  'POST outgoing-webhooks': 'acts with the rights of its maker, who must see all that it names (webhooks)',
  'PUT outgoing-webhooks/:id': writes,
  'DELETE outgoing-webhooks/:id': writes,
  'POST outgoing-webhooks/:id/rotate': writes,
  'GET outgoing-webhooks/:id/deliveries':
    'tells what those with the capability `development` set up; content is made with its owner’s rights (webhooks)',
  'POST outgoing-webhooks/:id/deliveries/:deliveryId/resend': writes,
  'GET v3/low-code-functions': plain('/api/v3/low-code-functions'),
  'GET v3/low-code-functions/:id': ofDevelopment,
  'GET v3/low-code-functions/:id/version': ofDevelopment,
  'GET v3/low-code-functions/:id/version/:versionId': ofDevelopment,
  'POST v3/low-code-functions': writes,
  'PUT v3/low-code-functions/:id': writes,
  'DELETE v3/low-code-functions/:id': writes,
  'POST v3/low-code-functions/:id/version': writes,
  'POST v3/low-code-functions/:id/run': 'runs code for whoever wrote it and administrators, with the writer’s rights (functions)',
  'GET v3/low-code-functions/:id/runs': 'tells runs to whose rights they had, whoever started them, and administrators (functions)',
  'GET low-code/engines': plain('/api/low-code/engines'),
  'GET low-code/secrets': plain('/api/low-code/secrets'),
  'PUT low-code/secrets/:name': writes,
  'DELETE low-code/secrets/:name': writes,
  'GET v3/subscription/current': plain('/api/v3/subscription/current'),
  'GET v3/account-usage': plain('/api/v3/account-usage'),
  'GET v3/account-usage/automations': plain('/api/v3/account-usage/automations'),
  'GET v4/mgt/resources/metrics/lowcode': plain(
    '/api/v4/mgt/resources/metrics/lowcode?type=fcn_per_interval&start_day=2026-01-01&end_day=2026-01-31',
  ),
  'POST v3/api-token': 'makes a token of one’s own, which has no more rights than its maker (api-tokens)',
  'GET v3/api-token': plain('/api/v3/api-token'),
  'GET v3/api-token/:id': 'tells names of tokens and no name of a table',
  'PUT v3/api-token/:id': writes,
  'GET v3/api-token/:id/generate': 'answers a secret of one’s own token (api-tokens)',
  'POST v3/api-token/:id/generate': 'answers a secret of one’s own token (api-tokens)',
  'DELETE v3/api-token/:id': writes,
  'GET v3/audit-log/webhooks': plain('/api/v3/audit-log/webhooks'),
} satisfies Record<string, Row>
