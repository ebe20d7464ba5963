import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const historyLogFeature: ClientFeature = {
  settingsPages: [
    {
      path: 'action-history',
      labelKey: 'settings:pages.historyLog',
      group: 'security',
      load: async () => (await import('#client/features/history-log/ui/HistoryLogPage.tsx')).HistoryLogPage,
      // the values of acts are named by the words of what they are about
      texts: ['historyLog', 'access', 'plans', 'settings', 'tables', 'usage'],
      mayOpen: (access) => access.can('access_actions_history'),
      takes: 'access_actions_history',
    },
  ],
}
