import type { Profile } from '#shared/access/profile-schema.ts'
import type { Organisation } from '#shared/nouns/organisations/organisation.ts'

/** The roles a new organisation starts with. The first is the unrestricted admin role (specification 1 §6). */
export const defaultRoles = [
  { key: 'admin', name: { en: 'Administrator', pt: 'Administrador', es: 'Administrador' }, color: 'violet', isAdmin: true, profile: {} },
  {
    key: 'builder',
    name: { en: 'Builder', pt: 'Construtor', es: 'Constructor' },
    color: 'blue',
    isAdmin: false,
    profile: {
      create_table: 1,
      create_dashboard: 1,
      create_doc_pages: 1,
      delete_doc_pages: 1,
      manage_tricks: 1,
      manage_workspaces: 1,
      tables_enabled: { '*': '*' },
      dashboards_enabled: { '*': 'full' },
      pages_enabled: { '*': 'full' },
      doc_pages_enabled: { '*': 'full' },
    },
  },
  {
    key: 'member',
    name: { en: 'Member', pt: 'Membro', es: 'Miembro' },
    color: 'teal',
    isAdmin: false,
    profile: {
      tables_enabled: { '*': { can_create: true, can_edit: true, can_delete: true, create_comment: true } },
      dashboards_enabled: { '*': 'interact' },
      pages_enabled: { '*': 'interact' },
      doc_pages_enabled: { '*': 'edit' },
    },
  },
  {
    key: 'viewer',
    name: { en: 'Viewer', pt: 'Visualizador', es: 'Lector' },
    color: 'gray',
    isAdmin: false,
    profile: {
      tables_enabled: { '*': {} },
      dashboards_enabled: { '*': 'view' },
      pages_enabled: { '*': 'view' },
      doc_pages_enabled: { '*': 'view' },
    },
  },
] as const satisfies readonly DefaultRole[]

interface DefaultRole {
  key: string
  /** in the organisation's language when it is created; from then on the name is the organisation's own */
  name: Record<Organisation['language'], string>
  color: string
  isAdmin: boolean
  profile: Profile
}

export type DefaultRoleKey = (typeof defaultRoles)[number]['key']
