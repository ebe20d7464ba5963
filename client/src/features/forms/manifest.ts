import type { ClientFeature } from '#client/manifest/client-feature.ts'

/** Forms of tables: their list, their editor, and filling one by its address or over any page. */
export const formsFeature: ClientFeature = {
  paths: [
    {
      path: 'form/:formId/*',
      load: async () => (await import('#client/features/forms/ui/FormsRoute.tsx')).FormsRoute,
      texts: ['forms', 'tables'],
    },
  ],
  overlays: {
    forms: {
      load: async () => (await import('#client/features/forms/ui/FormsDialog.tsx')).FormsDialog,
      texts: ['forms'],
    },
    fillForm: {
      load: async () => (await import('#client/features/forms/ui/FillForm.tsx')).FillForm,
      texts: ['forms', 'tables'],
    },
  },
}
