import { IconFilterOff } from '@tabler/icons-react'
import { seats } from '#shared/values/seat.ts'
import type { Role } from '#shared/nouns/roles/role.ts'
import { isFiltered, noFilters, type UserFilters } from '#client/features/settings/user-list.ts'
import css from '#client/features/settings/ui/UsersSettings.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Select } from '#client/ui/Select.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'

interface UserFilterBarProps {
  filters: UserFilters
  roles: readonly Role[]
  onChange: (filters: UserFilters) => void
}

const all = 'all'
const statuses = ['active', 'invited', 'undelivered', 'disabled'] as const

/** Search by name and e-mail, and by role, seat and status. */
export function UserFilterBar({ filters, roles, onChange }: UserFilterBarProps) {
  const { t } = useTranslation('settings')
  const choose = <K extends 'roleId' | 'seat' | 'status'>(key: K, value: string) =>
    onChange({ ...filters, [key]: value === all ? null : value })
  return (
    <div className={css.tools} role="search">
      <SearchField label={t('users.search')} value={filters.search} onChange={(search) => onChange({ ...filters, search })} />
      <div className={css.filter}>
        <Select
          ariaLabel={t('users.role')}
          value={filters.roleId ?? all}
          options={[{ value: all, label: t('users.allRoles') }, ...roles.map((role) => ({ value: role.id, label: role.name }))]}
          onChange={(value) => choose('roleId', value)}
        />
      </div>
      <div className={css.filter}>
        <Select
          ariaLabel={t('users.seat')}
          value={filters.seat ?? all}
          options={[{ value: all, label: t('users.allSeats') }, ...seats.map((seat) => ({ value: seat, label: t(`users.seats.${seat}`) }))]}
          onChange={(value) => choose('seat', value)}
        />
      </div>
      <div className={css.filter}>
        <Select
          ariaLabel={t('users.status')}
          value={filters.status ?? all}
          options={[
            { value: all, label: t('users.allStatuses') },
            ...statuses.map((status) => ({ value: status, label: t(`users.statuses.${status}`) })),
          ]}
          onChange={(value) => choose('status', value)}
        />
      </div>
      {isFiltered(filters) && (
        <IconButton
          label={t('users.clear')}
          icon={<IconFilterOff size={16} stroke={1.5} aria-hidden />}
          onClick={() => onChange(noFilters)}
        />
      )}
    </div>
  )
}
