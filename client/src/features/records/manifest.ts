import type { ClientFeature } from '#client/manifest/client-feature.ts'

/** Records opened over any page, and the form of a new one. */
export const recordsFeature: ClientFeature = {
  overlays: {
    createRecord: {
      load: async () => (await import('#client/features/records/ui/CreateRecord.tsx')).CreateRecord,
      texts: ['forms', 'tables', 'structure'],
    },
  },
  addressDialogs: [
    {
      names: ['field', 'timer', 'checklist', 'todoList'],
      parameters: ['tableId', 'objectId', 'recordId', 'fieldId'],
      load: async () => (await import('#client/features/records/ui/FieldDialog.tsx')).FieldDialog,
      texts: ['tables'],
    },
  ],
}
