import { historyEntities } from '#shared/nouns/history-log/action-types.ts'
import { readTasks } from '#shared/nouns/tasks/tasks-document.ts'
import { readDocument } from '#server/sync/org-documents.ts'
import { newId } from '#shared/lib/ids.ts'
import type { CallKey } from '#shared/protocol/calls.ts'
import type { ApiCalls } from '#shared/catalogue/api-calls.ts'
import type { Principal } from '#tests/support/secrets/principal.ts'
import type { Scene } from '#tests/support/secrets/scene.ts'
import type { Question } from '#tests/support/secrets/watch.ts'
import { codeCallRows } from '#tests/support/secrets/sweep-code-calls.ts'
import { eachId, eachLink, eachTable, eachTalk, figures, items, plain, some, sorted, type Row } from '#tests/support/secrets/sweep-rows.ts'
import { where } from '#tests/support/secrets/steps-structure.ts'

const automations = ({ world: { org } }: Scene): string[] =>
  org.org.db.all(org.org.db.build.selectFrom('automation').select('id')).map(({ id }) => id)
const definitions = ({ world: { org } }: Scene): unknown[] =>
  org.org.db.all(org.org.db.build.selectFrom('automation').select('definition').limit(3)).map(({ definition }) => JSON.parse(definition))
const automationRuns = ({ world: { org } }: Scene): string[] =>
  org.org.db.all(org.org.db.build.selectFrom('run').select('id').orderBy('place').limit(10)).map(({ id }) => id)
const tasks = ({ world: { org, tables } }: Scene): string[] =>
  tables.flatMap(({ id }) => readDocument(org.org, `tasks:table:${id}`, readTasks)).map(({ id }) => id)
const pages = ({ pages, kept }: Scene['world']): string[] => [...pages, ...kept]
const documents = ({ world }: Scene): string[] => [...world.apps.map((id) => `app:${id}`), ...pages(world).map((id) => `page:${id}`)]

const changesAccounts = 'changes accounts and sessions; tells nothing of tables (access-matrix, auth-flows)'
const changesPeople = 'changes people and roles; tells nothing of tables (access-matrix, access-roles)'
/** tests/integration/connectors looks for the password in its answers, files and log */
const ofDatabases = 'it needs a server of databases'
const ofOperators = 'of whoever runs the server, by a token of their own; tells nothing of tables (operator/operator)'
const ofPayments = 'of administrators alone; plans, seats and prices, and no table but the fullest one’s count'
const ofAi = 'it needs an AI host; what it is told of tables is in ai-builder/hidden'
const ofTemplates = 'tells of the gallery, which is no organisation’s'
const isStep = 'a step does it'
const writes = 'writes only; what it answers is in access-matrix'

/** A row for every call there is; the test fails for one without. */
export const callRows: Record<(keyof ApiCalls & CallKey) | 'POST mutations' | 'GET feed', Row> = {
  ...codeCallRows,
  'POST mutations': isStep,
  'GET feed': () => [0, 1, 20, 60].map((since) => ({ path: `/api/feed?since=${since}` })),
  'GET feed/tables/:tableId': eachId((id) => [0, 1, 40].map((since) => ({ path: `/api/feed/tables/${id}?since=${since}` }))),
  'GET setup/state': plain('/api/setup/state'),
  'GET task/:taskId/get': (scene) => tasks(scene).map((id) => ({ path: `/api/task/${id}/get` })),
  'POST task/list': eachId((objectId) => [
    { path: '/api/task/list', body: { objectId } },
    { path: '/api/task/list', body: { search: 'e' } },
  ]),
  'POST task/create': writes,
  'POST task/update': writes,
  'POST task/complete': writes,
  'POST task/delete': writes,
  'POST task/mark-read': writes,
  'POST task-calendar/find': 'tells whether and when one made an address of one’s own (tasks/task-calendar)',
  'POST task-calendar/create': writes,
  'POST task-calendar/delete': writes,
  'GET task-calendar/:org/:token': 'reads as its maker (tasks/task-calendar)',
  'POST auth/sign-up': changesAccounts,
  'POST auth/loginV2': changesAccounts,
  'POST auth/log-out': changesAccounts,
  'POST auth/reset-password': changesAccounts,
  'POST auth/password-token': changesAccounts,
  'POST auth/judge-password': plain('/api/auth/judge-password', { password: 'tulip-7-crane' }),
  'POST auth/change-password': changesAccounts,
  'POST auth/changePassword': changesAccounts,
  'POST auth/mfa-login': changesAccounts,
  'POST auth/resend-code': changesAccounts,
  'POST auth/step-up': changesAccounts,
  'POST auth/proof/start': changesAccounts,
  'POST auth/proof/confirm': changesAccounts,
  'GET org/mfa': plain('/api/org/mfa'),
  'POST org/mfa': changesAccounts,
  'GET org/passwords': plain('/api/org/passwords'),
  'POST org/passwords': changesAccounts,
  'POST members/reset-factor': changesAccounts,
  'GET auth/second-factor': plain('/api/auth/second-factor'),
  'POST auth/second-factor/start': changesAccounts,
  'POST auth/second-factor/confirm': changesAccounts,
  'POST auth/second-factor/recovery-codes': changesAccounts,
  'POST auth/second-factor/off': changesAccounts,
  'GET auth/identities': plain('/api/auth/identities'),
  'POST auth/identities/connect': changesAccounts,
  'POST auth/identities/remove': changesAccounts,
  'POST auth/passkeys/question': changesAccounts,
  'POST auth/passkeys/enter': changesAccounts,
  'GET auth/passkeys': plain('/api/auth/passkeys'),
  'POST auth/passkeys/start': changesAccounts,
  'POST auth/passkeys/confirm': changesAccounts,
  'POST auth/passkeys/remove': changesAccounts,
  'GET auth/sessions': plain('/api/auth/sessions'),
  'POST auth/sessions/end': changesAccounts,
  'POST auth/sessions/end-others': changesAccounts,
  'POST auth/find-organisations': changesAccounts,
  'GET auth/organisations': plain('/api/auth/organisations'),
  'POST auth/organisation-token': changesAccounts,
  'POST auth/loginWithToken': changesAccounts,
  'GET auth/session': plain('/api/auth/session'),
  'GET org/get': (scene) => [{ path: `/api/org/get?org=${scene.world.org.slug}` }],
  'POST org/update': writes,
  'GET v3/account-usage/months': plain('/api/v3/account-usage/months'),
  'GET v3/account-usage/days': plain('/api/v3/account-usage/days?month=2026-05'),
  'GET v3/plans': ofPayments,
  'POST v3/subscription/preview': ofPayments,
  'POST v3/subscription': ofPayments,
  'PUT v3/subscription': ofPayments,
  'POST v3/subscription/refresh': ofPayments,
  'GET v3/subscription/add-ons': ofPayments,
  'POST v3/subscription/add-ons': ofPayments,
  'POST v3/subscription/portal': ofPayments,
  'GET v3/checkout/:ticket': ofPayments,
  'POST v3/checkout/:ticket/pay': ofPayments,
  'POST v3/checkout/pretend': ofPayments,
  'POST operator/sign-in': ofOperators,
  'POST operator/sign-out': ofOperators,
  'POST operator/organisations/:id/plan': ofOperators,
  'POST operator/organisations/:id/announce': ofOperators,
  'GET operator/organisations': ofOperators,
  'GET operator/templates': ofOperators,
  'GET operator/templates/:id': ofOperators,
  'GET operator/templates/:id/picture': ofOperators,
  'POST operator/templates/:id/approve': ofOperators,
  'POST operator/templates/:id/reject': ofOperators,
  'POST operator/templates/:id/feature': ofOperators,
  'GET org/settings': plain('/api/org/settings'),
  'GET org/videos': plain('/api/org/videos'),
  'POST org/legacy-token': writes,
  'GET org/links': plain('/api/org/links'),
  'POST org/take-out': 'administrators only, who see everything (organisations/take-out)',
  'GET org/take-out/schedule': plain('/api/org/take-out/schedule'),
  'POST org/take-out/schedule': writes,
  'POST org/erase': writes,
  'POST org/erase/abort': writes,
  'GET v4/account/settings/infra-notification': plain('/api/v4/account/settings/infra-notification'),
  'POST v4/account/settings/infra-notification': writes,
  'POST search': plain('/api/search', { text: 'zq' }),
  // one kind of thing at a time, so that no page of a hundred acts ends before the rarer ones
  'POST historyLog/list': () =>
    historyEntities.map((kind) => ({ path: '/api/historyLog/list', body: { filters: { entity_types: [kind] } } })),
  'POST historyLog/export': 'orders a file; what it holds is what historyLog/list answers (history-log)',
  'GET historyLog/tables': plain('/api/historyLog/tables'),
  'POST historyLog/tables': writes,
  'GET reports': plain('/api/reports'),
  'GET reports/:id/file': 'a file of one’s own, of what historyLog/list answers (history-log)',
  'DELETE reports/:id': writes,
  'POST attachments/upload': 'stores bytes of one’s own; the files of others are read below',
  'POST attachments/part': 'stores bytes of one’s own',
  'POST attachments/describe': eachTable((table) => [
    { path: '/api/attachments/describe', body: { tableId: table.id, fieldId: table.fields['papers'], recordIds: table.records } },
  ]),
  'GET attachments/web-picture': 'it reads another host, and nothing of the organisation',
  'GET attachments/:tableId/:fieldId/:recordId/:id': eachTable((table) =>
    Object.entries(table.files).map(([record, id]) => ({
      path: `/api/attachments/${table.id}/${table.fields['papers'] ?? ''}/${record}/${id}`,
    })),
  ),
  'POST files/:owner/:ownerId': 'stores bytes of one’s own',
  'GET files/:owner/:ownerId/:id': 'no part of tables: everybody sees faces and the logo, readers of an item its files (owner-files)',
  'GET items/:type/:id/backlinks': (scene) => [
    ...scene.world.apps.map((id) => ({ path: `/api/items/app/${id}/backlinks` })),
    ...pages(scene.world).map((id) => ({ path: `/api/items/page/${id}/backlinks` })),
    ...scene.world.tables.map(({ id }) => ({ path: `/api/items/table/${id}/backlinks` })),
  ],
  'GET chats': plain('/api/chats'),
  'GET chats/:chatId': eachTalk((id) => [{ path: `/api/chats/${id}` }]),
  'GET chats/:chatId/messages': eachTalk((id) => ['', '?since=0', '?after=0'].map((how) => ({ path: `/api/chats/${id}/messages${how}` }))),
  'GET chats/of-record/:tableId/:recordId': eachTable((table) =>
    table.records.slice(0, 6).map((record) => ({ path: `/api/chats/of-record/${table.id}/${record}` })),
  ),
  'GET chats/:chatId/export': eachTalk((chatId) => [{ path: `/api/chats/${chatId}/export` }]),
  'GET chats/:chatId/pinned': eachTalk((id) => [{ path: `/api/chats/${id}/pinned` }]),
  'GET chat-messages/saved': plain('/api/chat-messages/saved'),
  'GET chat-messages/:messageId': ({ world }) => [newId(), ...world.messages].map((id) => ({ path: `/api/chat-messages/${id}` })),
  'GET chat-messages/:messageId/mail': 'it needs a mail (tests/integration/table-mail)',
  'GET chat-messages/:messageId/mail/picture': 'it needs a mail (tests/integration/table-mail)',
  'POST chat-messages/search': plain('/api/chat-messages/search', { text: 'zq' }),
  'GET v3/conversations/user-dms': plain('/api/v3/conversations/user-dms'),
  'GET connector/list': plain('/api/connector/list?hidden=true'),
  'POST connector/identifier': plain('/api/connector/identifier', { connector_id: 'csv' }),
  'POST connector/call': 'an import by other names: the step imports',
  'GET connector/template': eachId((id) => [{ path: `/api/connector/template?object=${id}` }]),
  'POST connector/config-table': 'an import by other names: the step imports',
  'POST connector/import-table': 'an import by other names: the step imports',
  'GET connector/source': plain('/api/connector/source'),
  'GET connector/source/:id': ofDatabases,
  'POST connector/database/read': ofDatabases,
  'POST connector/address/read': ofDatabases,
  'POST connector/board/read': ofDatabases,
  'GET connector/source/:id/reports': ofDatabases,
  'PUT connector/source/:id': ofDatabases,
  'POST connector/source/:id/run': ofDatabases,
  'POST connector/source/:id/update': ofDatabases,
  'DELETE connector/source/:id': ofDatabases,
  'GET imports': plain('/api/imports'),
  'POST imports/upload': isStep,
  'GET imports/:id': isStep,
  'POST imports/:id/run': isStep,
  'POST imports/:id/cancel': writes,
  'POST imports/:id/sheet': writes,
  'POST imports/:id/encoding': 'reads a file of one’s own again',
  'POST imports/:id/range': 'reads a file of one’s own again',
  'POST imports/:id/header': 'reads a file of one’s own again',
  'POST members/list': plain('/api/members/list', {}),
  'POST members/seats': plain('/api/members/seats', {}),
  'POST members/invite': changesPeople,
  'POST members/update': changesPeople,
  'POST members/resend': changesPeople,
  'GET notifications/list': () =>
    ['unread', 'bookmarked', 'read'].map((section) => ({ path: `/api/notifications/list?section=${section}` })),
  'POST notices/readers': eachTable((table, { members }) => {
    const asked = { itemType: 'table', itemId: table.id, members: members.map(({ member }) => member.memberId) }
    const fieldIds = [null, table.fields['note'] ?? null]
    return [null, ...table.records].flatMap((recordId) =>
      fieldIds.map((fieldId) => ({ path: '/api/notices/readers', body: { ...asked, recordId, fieldId } })),
    )
  }),
  'GET notifications/subscription': plain('/api/notifications/subscription'),
  'POST notifications/subscribe': 'stores an address of one’s own browser; pushes hold no name and no text',
  'POST notifications/unsubscribe': 'forgets an address of one’s own browser',
  'POST faults': 'writes a line of the server’s log; its answer is empty',
  'GET user-settings/get': plain('/api/user-settings/get'),
  'POST user-settings/update': changesPeople,
  'POST access/view-as': 'somebody looks as another: one of the principals',
  'POST access/view-as/end': writes,
  'GET automations/overview': plain('/api/automations/overview'),
  'GET automations/:id/versions': (scene) => automations(scene).map((id) => ({ path: `/api/automations/${id}/versions` })),
  'POST automations/dry-run': (scene) =>
    definitions(scene).map((definition) => ({ path: '/api/automations/dry-run', body: { definition } })),
  'POST automations/samples': (scene) =>
    definitions(scene).map((definition) => ({
      path: '/api/automations/samples',
      body: { definition, stepId: 'trigger', places: ['trigger', 'person', 'organisation', 'trigger.url'] },
    })),
  'POST automations/:id/run': writes,
  'GET automations/presses/:id': (scene) => [newId(), ...automationRuns(scene)].map((id) => ({ path: `/api/automations/presses/${id}` })),
  'GET automations/runs': plain('/api/automations/runs?size=100'),
  'GET automations/runs/:id': (scene) => [newId(), ...automationRuns(scene)].map((id) => ({ path: `/api/automations/runs/${id}` })),
  'POST automations/runs/again': writes,
  'POST automations/runs/:id/undo': writes,
  'POST automations/runs/:id/cancel': writes,
  'GET automations/connections': plain('/api/automations/connections'),
  'POST automations/connections': writes,
  'POST automations/connections/:id/test': 'asks another product, and answers no text of it',
  'POST automations/connections/:id/authorize': 'answers the address of another product, of a connection that managers see whole',
  'GET automations/connections/callback': 'leads to a page; it takes a state that is told once (automations/oauth-consent)',
  'DELETE automations/connections/:id': writes,
  'POST tricks/list-apps': plain('/api/tricks/list-apps', {}),
  'GET effects/dead': plain('/api/effects/dead'),
  'POST demo/add': writes,
  'POST demo/remove': writes,
  'POST effects/retry': writes,
  'POST effects/retry-all': writes,
  'POST effects/give-up': writes,
  'POST effects/give-up-all': writes,
  'POST profile/list': plain('/api/profile/list', {}),
  'POST profile/create': changesPeople,
  'POST profile/update': changesPeople,
  'POST profile/delete': changesPeople,
  'POST v4/duplicate/profile': changesPeople,
  'POST public-view/get': (scene) => items(scene).map((body) => ({ path: '/api/public-view/get', body })),
  'POST public-view/create': writes,
  'POST public-view/delete': writes,
  'POST v3/public-view/:id/:share': eachLink((id) => [{ path: `/api/v3/public-view/${id}/:share`, body: { emails: 'a@example.com' } }]),
  'POST public-links/list': (scene) =>
    [...items(scene), ...scene.world.tables.map(({ id }) => ({ type: 'form', identifier: id }))].map((body) => ({
      path: '/api/public-links/list',
      body,
    })),
  'POST public-links/create': isStep,
  'POST public-links/update': isStep,
  'POST public-links/delete': writes,
  'POST public-links/log': eachLink((id) => [{ path: '/api/public-links/log', body: { id } }]),
  'GET public/:token': (_scene, who) => ('token' in who ? [{ path: `/api/public/${String(who.token)}` }] : []),
  'GET public/:token/files/:id': 'only what the link’s own answer names (owner-files)',
  'GET public/:token/events': 'a stream: listened to all the while',
  'POST public/:token/unlock': 'no link here has a password',
  'POST public/:token/rows': (_scene, who) =>
    'token' in who
      ? [
          { path: `/api/public/${String(who.token)}/rows`, body: {} },
          { path: `/api/public/${String(who.token)}/rows`, body: { search: 'e' } },
        ]
      : [],
  // choices name controls, of which a link without blocks of filters has none
  'POST public/:token/narrow': (_scene, who) =>
    'token' in who ? [{ path: `/api/public/${String(who.token)}/narrow`, body: { only: { b: { c: 'e' } } } }] : [],
  'POST public/:token/choices': 'what leaves is the subject of public-links/choices',
  'POST public/:token/submit': isStep,
  'GET v3/public-form/:formId': (_scene, who) => ('token' in who ? [{ path: `/api/v3/public-form/${String(who.token)}` }] : []),
  'POST records/query': eachTable((table, scene) => {
    const fields = some(table, scene)
    const [first = ''] = fields
    const path = '/api/records/query'
    return [
      { path, body: { tableId: table.id } },
      { path, body: { tableId: table.id, search: 'zq' } },
      { path, body: { tableId: table.id, sorts: sorted(first), aggregates: figures([first]) } },
      ...fields.map((id) => ({ path, body: { tableId: table.id, filter: where(id, 'contains', 'zq') } })),
      {
        path,
        body: {
          tableId: table.id,
          filter: where(
            table.fields['to'] ?? '',
            'hasAny',
            scene.world.tables.flatMap(({ records }) => records),
          ),
        },
      },
    ]
  }),
  'POST records/get': eachTable((table) => [{ path: '/api/records/get', body: { tableId: table.id, ids: table.records } }]),
  'POST records/groups': eachTable((table, scene) =>
    [table.fields['to'] ?? '', ...some(table, scene)].map((id) => ({
      path: '/api/records/groups',
      body: { tableId: table.id, groupBy: sorted(id), aggregates: [{ name: 'sum', fieldId: table.fields['amount'] }] },
    })),
  ),
  'POST records/figures': eachTable((table, scene) => [
    ...some(table, scene).map((id) => ({ path: '/api/records/figures', body: { tableId: table.id, aggregates: figures([id]) } })),
    { path: '/api/records/figures', body: { tableId: table.id, aggregates: figures(Object.values(table.fields)) } },
  ]),
  'POST v3/tab/:tableId/csv-export': eachId((id) =>
    (['csv', 'xlsx'] as const).map((format) => ({ path: `/api/v3/tab/${id}/csv-export`, body: { format, withIds: true } })),
  ),
  'GET tables/:tableId/indexes': eachId((id) => [{ path: `/api/tables/${id}/indexes` }]),
  'POST records/past': eachTable((table, { world }) =>
    world.moments
      .slice(-4)
      .flatMap((at) => [false, true].map((different) => ({ path: '/api/records/past', body: { tableId: table.id, at, different } }))),
  ),
  'POST records/past/summary': eachTable((table, { world }) =>
    world.moments.slice(-2).map((at) => ({ path: '/api/records/past/summary', body: { tableId: table.id, at } })),
  ),
  'GET records/:tableId/past/days': eachTable((table) => [{ path: `/api/records/${table.id}/past/days` }]),
  'GET records/:tableId/:id/history': eachTable((table) =>
    table.records.slice(0, 4).map((id) => ({ path: `/api/records/${table.id}/${id}/history` })),
  ),
  'GET records/:tableId/gestures': eachTable((table) =>
    ['me', 'everybody'].map((who) => ({ path: `/api/records/${table.id}/gestures?who=${who}` })),
  ),
  'GET records/:tableId/gestures/:batch': eachTable((table, { world }) =>
    world.batches.slice(-6).map((batch) => ({ path: `/api/records/${table.id}/gestures/${batch}` })),
  ),
  'GET records/:tableId/trash': eachTable((table) => [{ path: `/api/records/${table.id}/trash` }]),
  'POST tables/:tableId/conversion-preview': eachTable((table, scene) =>
    some(table, scene).map((fieldId) => ({
      path: `/api/tables/${table.id}/conversion-preview`,
      body: { fieldId, from: scene.world.fields.get(fieldId)?.type, to: { type: 'email' } },
    })),
  ),
  'GET tables/:tableId/conversions': eachId((id) => [{ path: `/api/tables/${id}/conversions` }]),
  'GET v3/tab/:tableId': eachId((id) => [{ path: `/api/v3/tab/${id}` }]),
  'GET v3/tab/:tableId/config/unique': eachId((id) => [{ path: `/api/v3/tab/${id}/config/unique` }]),
  'PUT v3/tab/:tableId/config/unique': isStep,
  'GET v3/tab/:tableId/config/email': eachId((id) => [{ path: `/api/v3/tab/${id}/config/email` }]),
  'PUT v3/tab/:tableId/config/email': writes,
  'GET tables/:tableId/mails': eachId((id) => [{ path: `/api/tables/${id}/mails` }]),
  'GET tables/:tableId/records/:recordId/mail-texts': eachTable((table, scene) =>
    some(table, scene).map((id) => ({ path: `/api/tables/${table.id}/records/${id}/mail-texts` })),
  ),
  'POST tables/:tableId/mails/test': 'it needs a server that takes mails (tests/integration/table-mail)',
  'GET tables/:tableId/duplicates/:fieldId': eachTable((table, scene) =>
    some(table, scene).map((id) => ({ path: `/api/tables/${table.id}/duplicates/${id}` })),
  ),
  'GET tables/:tableId/trash': eachId((id) => [{ path: `/api/tables/${id}/trash` }]),
  'GET tables/archived': plain('/api/tables/archived'),
  'POST object/get-all': plain('/api/object/get-all', { with_objects_disabled: true }),
  'GET v3/trash': plain('/api/v3/trash'),
  'GET trash/entries': plain('/api/trash/entries'),
  'POST calendar-feeds/find': 'tells whether and when one made an address of one’s own (calendar-feeds)',
  'POST calendar-feeds/create': writes,
  'POST calendar-feeds/delete': writes,
  'GET calendar-feeds/:org/:token': 'reads as its maker (calendar-feeds)',
  'POST public/:token/answer': 'the secret of an answer opens its own record alone (forms/public-forms)',
  'POST public/:token/upload': writes,
  'POST public-links/answers': eachLink((id) => [{ path: '/api/public-links/answers', body: { id } }]),
  'POST public-links/revoke-answers': writes,
  'POST forms/versions': eachTable((table) => table.forms.map((id) => ({ path: '/api/forms/versions', body: { tableId: table.id, id } }))),
  'GET v4/sla-metrics/audit': eachTable((table, scene) =>
    some(table, scene).map((id) => ({ path: `/api/v4/sla-metrics/audit?object_type=${table.id}&field_key=${id}` })),
  ),
  'POST sla/figures': eachTable((table, scene) =>
    some(table, scene).map((fieldId) => ({
      path: '/api/sla/figures',
      body: { tableId: table.id, fieldId, by: null, direction: 'asc', least: 0 },
    })),
  ),
  'POST views/uses': eachTable((table) =>
    table.views.map((viewId) => ({ path: '/api/views/uses', body: { tableId: table.id, id: viewId } })),
  ),
  'POST v3/trash/:id/archive': writes,
  'POST v3/trash/:id/restore': writes,
  'DELETE v3/trash/:id': writes,
  'POST v3/workspaces': writes,
  'PUT v3/workspaces/:id': writes,
  'DELETE v3/workspaces/:id': writes,
  'GET openapi.json': plain('/api/openapi.json'),
  'POST v3/tab': writes,
  'POST template/list': plain('/api/template/list', {}),
  'GET template/detail/:id': 'tells what its publisher has published (templates)',
  'GET template/my': plain('/api/template/my'),
  'GET template/category/list': plain('/api/template/category/list'),
  'POST template/save': writes,
  'POST template/import': writes,
  'GET template/file/:id': 'holds what its publisher saw, for its publisher (templates)',
  'POST template/install': writes,
  'GET template/installs': plain('/api/template/installs'),
  'GET template/install/:id': 'names what its own template brought (templates)',
  'POST template/install/:id/remove': writes,
  'POST template/install/:id/restore': writes,
  'GET template/install/:id/changes': 'describes the parts of its own template (template-packages)',
  'POST template/install/:id/changes': writes,
  'POST template/install/:id/undo-changes': writes,
  'POST template/delete': writes,
  'POST template/picture': 'stores a picture of one’s own',
  'GET template/picture/:id': 'shows what its publisher has published (templates)',
  'GET template/builder/current': plain('/api/template/builder/current'),
  'POST template/builder/create': writes,
  'POST template/builder/update': writes,
  'POST template/builder/link': writes,
  'PUT v3/tab/:tableId': writes,
  'POST v4/duplicate/tab': writes,
  'POST v3/tab/:tableId/field': writes,
  'PUT v3/tab/:tableId/field/:fieldId': writes,
  'DELETE v3/tab/:tableId/field/:fieldId': writes,
  'POST v3/tab/:tableId/field/:fieldId/duplicate': writes,
  'POST v3/tab/:tableId/view': writes,
  'PUT v3/tab/:tableId/view/:viewId': writes,
  'PUT v3/tab/:tableId/views': writes,
  'PUT v3/tab/:tableId/config/forms': writes,
  'GET v3/tab/:tableId/config/forms': eachId((id) => [{ path: `/api/v3/tab/${id}/config/forms` }]),
  'GET v3/tab/:tableId/config/forms/:id': 'one of the list',
  'DELETE v3/tab/:tableId/view/:viewId': writes,
  'GET v3/tab': plain('/api/v3/tab'),
  'GET v3/tab/:tableId/views': eachId((id) => [{ path: `/api/v3/tab/${id}/views` }]),
  'GET v3/tab/:tableId/records': eachTable((table, scene) =>
    ['', '?keys=label&q=zq', ...some(table, scene).flatMap((id) => [`?sort=-${id}`, `?fields=${id}`])].map((how) => ({
      path: `/api/v3/tab/${table.id}/records${how}`,
    })),
  ),
  'GET v3/tab/:tableId/records/:recordId': eachTable((table) =>
    table.records.slice(0, 6).map((record) => ({ path: `/api/v3/tab/${table.id}/records/${record}` })),
  ),
  'POST v3/tab/:tableId/records/batch': writes,
  'POST v3/tab/:tableId/records/upsert': 'finds by a field that one sees within one’s own rows (programs)',
  'GET v3/tab/:tableId/changes': eachId((id) => [0, 40].map((since) => ({ path: `/api/v3/tab/${id}/changes?since=${since}` }))),
  'GET v3/tab/:tableId/records/:recordId/comments': eachTable((table) =>
    table.records.slice(0, 6).map((record) => ({ path: `/api/v3/tab/${table.id}/records/${record}/comments` })),
  ),
  'POST v3/tab/:tableId/records/:recordId/comments': writes,
  'GET v3/members': plain('/api/v3/members'),
  'GET v3/pages': plain('/api/v3/pages'),
  'POST v3/pages': writes,
  'PUT v3/pages/:id': writes,
  'GET v3/pages/:id': (scene) => pages(scene.world).map((id) => ({ path: `/api/v3/pages/${id}` })),
  'POST mcp': 'the calls of programs by another protocol (mcp)',
  'POST v3/tab/:tableId/records': writes,
  'PUT v3/tab/:tableId/records/:recordId': writes,
  'DELETE v3/tab/:tableId/records/:recordId': writes,
  'POST v3/tab/:tableId/records/:recordId/restore': writes,
  'GET v3/favorites': plain('/api/v3/favorites'),
  'POST v3/favorites': writes,
  'DELETE v3/favorites/:type/:itemId': writes,
  'GET builder/status': plain('/api/builder/status'),
  'POST builder/nearest': ofTemplates,
  'POST builder/create-app': ofAi,
  'POST builder/ask': ofAi,
  'GET builder/jobs/:id': ofAi,
  'DELETE builder/jobs/:id': writes,
  'POST builder/agree': writes,
  'POST builder/settings/update': writes,
  'GET builder/requests': ofAi,
  'POST v3/app-plans': writes,
  'DELETE v3/app-plans/:id': writes,
  'POST v3/app': writes,
  'GET v3/workspaces': plain('/api/v3/workspaces'),
  'GET v3/workspaces/:id': 'one of the list',
  'GET v3/app': plain('/api/v3/app'),
  'GET v3/app/:id': ({ world }) => world.apps.map((id) => ({ path: `/api/v3/app/${id}` })),
  'POST v3/app/:id/duplicate': writes,
  'POST v3/app/:id/blocks': writes,
  'PUT v3/app/:id/blocks/:blockId': writes,
  'DELETE v3/app/:id/blocks/:blockId': writes,
  'POST v3/app/:id/blocks/:blockId/copy': writes,
  'PUT v3/app/:id': writes,
  'PUT v3/app/:id/layout': writes,
  'GET documents': plain('/api/documents'),
  'GET documents/:document/versions': (scene) => documents(scene).map((name) => ({ path: `/api/documents/${name}/versions` })),
  'GET documents/:document/versions/:id': (scene) =>
    documents(scene).flatMap((name) => {
      const { db } = scene.world.org.org
      const rows = db.all(db.build.selectFrom('document_version').select('id').where('document', '=', name))
      return [...rows.map(({ id }) => id), newId()].map((id) => ({ path: `/api/documents/${name}/versions/${id}` }))
    }),
  'POST documents/:document/versions': (scene) =>
    documents(scene).map((name) => ({ path: `/api/documents/${name}/versions`, body: { label: 'kept' } })),
  'POST documents/:document/versions/:id/label': writes,
  'POST documents/:document/versions/:id/restore': writes,
}

/** The questions of each row for the existing calls; an outsider asks each once. */
export function questionsFor(scene: Scene, who: Principal, calls: readonly string[]): Question[] {
  const isOutside = !scene.members.some(({ member }) => member === who.member)
  return calls.flatMap((call) => {
    const row = (callRows as Record<string, Row | undefined>)[call]
    const [method = ''] = call.split(' ')
    const asks = typeof row === 'function' ? row(scene, who).map((ask) => ({ method, call, ...ask })) : []
    return isOutside ? asks.slice(0, 1) : asks
  })
}
