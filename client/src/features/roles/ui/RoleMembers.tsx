import { IconArrowRight, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { foldText } from '#shared/lib/fold-text.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useRoleMembers } from '#client/nouns/roles/use-roles.ts'
import { AddMembersDialog } from '#client/features/roles/ui/AddMembersDialog.tsx'
import { MoveMembersDialog } from '#client/features/roles/ui/MoveMembersDialog.tsx'
import type { RoleSectionProps } from '#client/features/roles/role-sections.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import roleEditor from '#client/features/roles/ui/RoleEditor.module.css'
import css from '#client/features/roles/ui/RoleMembers.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'

/** The people with a role. Each has one: giving it to somebody takes theirs away (specification 1 §4). */
export function RoleMembers({ role, lock }: RoleSectionProps) {
  const { t } = useTranslation('roles')
  const access = useAccess()
  const members = useRoleMembers().get(role.id) ?? []
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [adding, setAdding] = useState(false)
  const [moving, setMoving] = useState(false)
  const wanted = foldText(search.trim())
  const shown = members.filter((member) => foldText(member.displayName).includes(wanted))
  // nobody changes their own role; only its holders hand out the unrestricted role
  const mayMove = lock !== 'offline' && (role.isAdmin ? access.isAdmin : access.can('manage_profile'))
  const movable = shown.filter((member) => member.id !== access.memberId)
  const picked = members.filter((member) => chosen.has(member.id))
  const isAll = movable.length > 0 && movable.every((member) => chosen.has(member.id))
  const toggle = (id: string, on: boolean) => setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((each) => each !== id)))

  return (
    <Stack gap={24}>
      <div className={css.tools}>
        <SearchField label={t('people.search')} value={search} onChange={setSearch} />
        <span className={css.grow} />
        {picked.length > 0 && (
          <Button icon={<IconArrowRight size={16} stroke={1.5} aria-hidden />} onClick={() => setMoving(true)}>
            {t('people.move', { count: picked.length })}
          </Button>
        )}
        {mayMove && (
          <Button variant="primary" icon={<IconUserPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setAdding(true)}>
            {t('people.add')}
          </Button>
        )}
      </div>
      {members.length === 0 ? (
        <EmptyState title={t('people.none')}>{t('people.noneHint')}</EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState title={t('people.notFound')} />
      ) : (
        <div className={roleEditor.card}>
          {mayMove && movable.length > 1 && (
            <div className={css.all}>
              <Checkbox
                checked={isAll}
                onChange={(event) => setChosen(new Set(event.currentTarget.checked ? movable.map((member) => member.id) : []))}
              >
                {t('people.all')}
              </Checkbox>
            </div>
          )}
          <ul className={roleEditor.lines}>
            {shown.map((member) => (
              <MemberLine
                key={member.id}
                member={member}
                chosen={mayMove ? chosen.has(member.id) : undefined}
                onChosen={(on) => toggle(member.id, on)}
              />
            ))}
          </ul>
        </div>
      )}
      {access.can('manage_users') && (
        <p className={roleEditor.rowHint}>
          {t('people.inviteHint')} <Link to="/settings/users">{t('people.inviteLink')}</Link>
        </p>
      )}
      {adding && <AddMembersDialog role={role} onClose={() => setAdding(false)} />}
      {moving && (
        <MoveMembersDialog
          from={role}
          members={picked}
          onClose={() => setMoving(false)}
          onMoved={() => {
            setMoving(false)
            setChosen(new Set())
          }}
        />
      )}
    </Stack>
  )
}

interface MemberLineProps {
  member: NonNullable<ReturnType<ReturnType<typeof useRoleMembers>['get']>>[number]
  /** undefined where nobody may be moved */
  chosen: boolean | undefined
  onChosen(on: boolean): void
}

function MemberLine({ member, chosen, onChosen }: MemberLineProps) {
  const { t } = useTranslation('roles')
  const access = useAccess()
  return (
    <li className={roleEditor.line}>
      {chosen !== undefined && (
        <Checkbox
          aria-label={member.displayName}
          checked={chosen}
          disabled={member.id === access.memberId}
          onChange={(event) => onChosen(event.currentTarget.checked)}
        />
      )}
      <Avatar name={member.displayName} hue={member.hue} photoUrl={member.photoUrl} size={28} decorative />
      <div className={roleEditor.lineText}>
        <span className={roleEditor.lineName} data-dim={member.active ? undefined : true}>
          {member.displayName}
        </span>
        {member.id === access.memberId && (
          <Text size={13} muted>
            {t('people.you')}
          </Text>
        )}
      </div>
      <Text size={13} muted>
        {member.active ? t(`seats.${member.seat}`) : t('people.inactive')}
      </Text>
    </li>
  )
}
