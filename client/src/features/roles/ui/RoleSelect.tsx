import type { Role } from '#shared/roles/role.ts'
import classes from '#client/features/roles/ui/dialogs.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'
import { hueColors } from '#client/ui/theme/hues.ts'

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
    icon: <span className={classes.dot} style={{ background: hueColors(role.color).solid }} aria-hidden />,
  }))
  return <Select label={label} placeholder={t('chooseRole')} options={options} value={value} onChange={onChange} />
}
