import type { Role } from '#shared/nouns/roles/role.ts'
import { RoleDot } from '#client/features/roles/ui/RoleDot.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'

interface RoleSelectProps {
  label: string
  roles: readonly Role[]
  value: string | null
  onChange: (roleId: string) => void
}

/** One of the roles, each with its colour. */
export function RoleSelect({ label, roles, value, onChange }: RoleSelectProps) {
  const { t } = useTranslation('roles')
  const options = roles.map((role) => ({
    value: role.id,
    label: role.name,
    icon: <RoleDot color={role.color} />,
  }))
  return <Select label={label} placeholder={t('chooseRole')} options={options} value={value} onChange={onChange} />
}
