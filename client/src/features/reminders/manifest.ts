import type { ClientFeature } from '#client/manifest/client-feature.ts'

/** Reminders of tasks, told beside every page. */
export const remindersFeature: ClientFeature = {
  companions: [
    {
      load: async () => (await import('#client/features/reminders/Reminders.tsx')).Reminders,
      texts: ['tasks'],
    },
  ],
}
