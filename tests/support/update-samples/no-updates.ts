/**
 * Calls and mutations with parts that may be absent, and that change no settings of a thing that is there. A new thing has the defaults of
 * absent parts.
 */
export const noUpdates: Readonly<Record<'make' | 'ask' | 'act', readonly string[]>> = {
  make: [
    ...[
      'POST auth/sign-up',
      'POST outgoing-webhooks',
      'POST profile/create',
      'POST members/invite',
      'POST public-links/create',
      'POST public-view/create',
    ],
    ...[
      'POST task/create',
      'POST v3/api-token',
      'POST v3/app',
      'POST v3/app-plans',
      'POST v3/app/:id/blocks',
      'POST v3/low-code-webhook',
      'POST v3/pages',
    ],
    // another version of a template is a new one, and keeps what it does not name (templates/publishing)
    ...['POST template/builder/create', 'POST template/save', 'POST template/install'],
    ...['POST v3/tab', 'POST v3/tab/:tableId/field', 'POST v3/tab/:tableId/field/:fieldId/duplicate', 'POST v3/tab/:tableId/view'],
    ...['POST v3/low-code-functions', 'POST v3/low-code-functions/:id/version'],
    ...['POST v3/tab/:tableId/records/:recordId/comments', 'POST v3/workspaces', 'POST v4/duplicate/tab', 'POST imports/:id/run'],
    ...[
      'POST public/:token/submit',
      'apps.create',
      'chats.create',
      'chats.send',
      'comments.add',
      'fields.create',
      'folders.create',
      'pages.create',
      'tables.create',
      'views.create',
    ],
  ],
  ask: [
    ...['POST automations/connections/:id/test', 'POST automations/dry-run', 'POST chat-messages/search', 'POST historyLog/export'],
    ...['POST connector/config-table', 'POST connector/board/read'],
    ...['POST historyLog/list', 'POST members/list', 'POST object/get-all', 'POST public/:token/rows', 'POST records/figures'],
    'POST public/:token/choices',
    ...['POST records/groups', 'POST records/past', 'POST records/query', 'POST sla/figures', 'POST tables/:tableId/conversion-preview'],
    ...['POST task/list', 'POST v3/tab/:tableId/csv-export', 'POST auth/judge-password', 'POST auth/passkeys/question'],
    ...['POST access/view-as', 'POST automations/samples', 'POST template/list', 'POST builder/nearest'],
    ...['POST builder/ask'],
  ],
  // the values of records have a test of their own (absent-parts.test.ts); a cell that is not named stays
  act: [
    ...['POST auth/change-password', 'POST auth/changePassword', 'POST auth/loginV2', 'POST auth/passkeys/enter', 'POST org/erase'],
    ...[
      'POST automations/runs/again',
      'POST v3/low-code-functions/:id/run',
      'POST profile/delete',
      'POST template/install/:id/changes',
      'POST public-links/revoke-answers',
      'attachments.remove',
      'automations.press',
      'chats.read',
    ],
    ...['conflicts.resolve', 'fields.convert', 'forms.submit', 'records.change', 'records.place', 'records.redo', 'records.undo'],
  ],
}
