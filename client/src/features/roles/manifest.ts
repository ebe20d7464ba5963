import type { ClientFeature } from '#client/manifest/client-feature.ts'

export const rolesFeature: ClientFeature = {
  overlays: {
    access: { load: async () => (await import('#client/features/roles/ui/AccessOverlay.tsx')).AccessOverlay, texts: ['roles'] },
  },
  settingsPages: [
    {
      path: 'roles',
      labelKey: 'settings:pages.roles',
      group: 'security',
      load: async () => (await import('#client/features/roles/ui/RolesPage.tsx')).RolesPage,
      texts: ['roles'],
      hasPagesBelow: true,
      mayOpen: (access) => access.can('manage_profile') || access.can('manage_users'),
    },
  ],
}
