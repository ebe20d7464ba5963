import { IconBell } from '@tabler/icons-react'
import type { ClientFeature } from '#client/manifest/client-feature.ts'
import { useUnreadUpdates } from '#client/nouns/notices/use-unread-count.ts'

export const noticesFeature: ClientFeature = {
  paths: [
    {
      path: 'updates',
      load: async () => (await import('#client/features/notices/ui/UpdatesPage.tsx')).UpdatesPage,
      texts: ['notices', 'tables'],
    },
  ],
  settingsPages: [
    {
      path: 'notifications',
      labelKey: 'settings:pages.notifications',
      group: 'general',
      mayOpen: () => true,
      load: async () => (await import('#client/features/notices/ui/NotificationSettings.tsx')).NotificationSettings,
      texts: ['notices'],
    },
  ],
  companions: [{ load: async () => (await import('#client/features/notices/StayingNotices.tsx')).StayingNotices, texts: ['notices'] }],
  menu: [{ order: 15, to: '/updates', labelKey: 'shell:updates', Icon: IconBell, inBar: true, useCount: useUnreadUpdates }],
}
