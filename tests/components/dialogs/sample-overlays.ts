import type { Overlay } from '#client/lib/overlays.ts'
import { ids } from '#tests/components/support/sample-workspace.ts'

const app = { type: 'app', id: ids.app } as const

/** The overlay of every kind, opened over the sample workspace. A new kind does not compile without one. */
export const sampleOverlays: { readonly [Kind in Overlay['kind']]: readonly Extract<Overlay, { kind: Kind }>[] } = {
  palette: [{ kind: 'palette' }],
  shortcuts: [{ kind: 'shortcuts' }],
  switchOrganisation: [{ kind: 'switchOrganisation' }, { kind: 'switchOrganisation', template: 'crm' }],
  signOut: [{ kind: 'signOut' }],
  create: [{ kind: 'create', what: 'folder' }],
  edit: [
    { kind: 'edit', target: app },
    { kind: 'edit', target: { type: 'folder', id: ids.folder } },
  ],
  move: [{ kind: 'move', target: app }],
  duplicate: [{ kind: 'duplicate', target: { type: 'app', id: app.id } }],
  delete: [{ kind: 'delete', target: app }],
  share: [{ kind: 'share', target: app }],
  folderReaders: [{ kind: 'folderReaders', id: ids.folder }],
  movePrivate: (['in', 'out', 'refused'] as const).map((change) => ({ kind: 'movePrivate', item: app, folderId: ids.folder, change })),
  upgrade: [{ kind: 'upgrade', reason: { feature: 'roles' } }],
  table: (['history', 'rules', 'duplicate', 'connect'] as const).map((dialog) => ({ kind: 'table', tableId: ids.table, dialog })),
  forms: [{ kind: 'forms', tableId: ids.table }],
  askBeforePress: [
    {
      kind: 'askBeforePress',
      place: 'sample.press',
      question: 'Refuse it?',
      asks: [{ name: 'reason', label: 'Reason', is: 'text' }],
      title: 'Refuse',
      act: () => undefined,
    },
  ],
  fillForm: [{ kind: 'fillForm', formId: ids.form }],
  createRecord: [{ kind: 'createRecord', tableId: ids.table }],
  tableMail: [{ kind: 'tableMail', tableId: ids.table }],
  // leads out of the browser, and has a test of its own (shell/ways-in.test.tsx)
  openInApp: [],
  refusedEdits: [{ kind: 'refusedEdits', id: 'refused-edits' }],
}
