import type { ClientFeature } from '#client/manifest/client-feature.ts'

/** The address of a table, and what its mails fill. */
export const tableMailFeature: ClientFeature = {
  overlays: {
    tableMail: {
      load: async () => (await import('#client/features/table-mail/ui/TableMail.tsx')).TableMail,
      texts: ['tableMail', 'structure'],
    },
  },
}
