import type { ClientFeature } from '#client/manifest/client-feature.ts'
import { mayManageAccess } from '#client/nouns/items/item-access.ts'

export const rolesFeature: ClientFeature = {
  shareParts: [
    {
      id: 'people',
      order: 10,
      labelKey: 'roles:access.part',
      load: async () => (await import('#client/features/roles/ui/ItemAccess.tsx')).ItemAccess,
      texts: ['roles'],
      mayOpen: mayManageAccess,
    },
  ],
  settingsPages: [
    {
      path: 'roles',
      labelKey: 'settings:pages.roles',
      group: 'security',
      load: async () => (await import('#client/features/roles/ui/RolesPage.tsx')).RolesPage,
      texts: ['roles'],
      hasPagesBelow: true,
      mayOpen: (access) => access.can('manage_profile') || access.can('manage_users'),
      isInMenu: (access) => access.has('roles'),
    },
  ],
}
