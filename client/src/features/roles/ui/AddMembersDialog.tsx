import { useState, type ReactNode } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { Member } from '#shared/nouns/members/member.ts'
import type { Role } from '#shared/nouns/roles/role.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { moveToRole } from '#client/nouns/roles/role-commands.ts'
import { useRoles } from '#client/nouns/roles/use-roles.ts'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/roles/ui/dialogs.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'
import { toast } from '#client/ui/toast.ts'

/** The search shows this many at once (specification 1 §9 "user picker"). */
const shownAtMost = 50

/** Chooses people for a role, then asks 'Change users profile?' (specification 1 §4, §5). */
export function AddMembersDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation('roles')
  const { memberId } = useAccess()
  const roles = new Map(useRoles().map((each) => [each.id, each]))
  const people = useEntities('member')
    // people whose role is not in the list rank above the viewer
    .filter((member) => member.active && member.roleId !== role.id && member.id !== memberId && roles.has(member.roleId))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName))
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState(false)
  const found = people.filter((member) => foldText(member.displayName).includes(foldText(search.trim())))
  const picked = people.filter((member) => chosen.has(member.id))
  const toggle = (id: string, on: boolean) => setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((each) => each !== id)))
  const submission = useSubmit(async () => {
    await moveToRole(
      role.id,
      picked.map((member) => member.id),
    )
    toast({ message: t('people.moved', { count: picked.length, role: role.name }), tone: 'success' })
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={asking ? t('people.confirmTitle') : t('people.addTitle', { role: role.name })}
      closeLabel={t('common:actions.close')}
      footer={
        asking ? (
          <>
            <Button onClick={() => setAsking(false)}>{t('common:actions.back')}</Button>
            <Button variant="primary" busy={submission.busy} onClick={submission.run} data-autofocus>
              {t('people.confirm')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
            <Button variant="primary" disabled={picked.length === 0} onClick={() => setAsking(true)}>
              {t('people.addCount', { count: picked.length })}
            </Button>
          </>
        )
      }
    >
      <Stack gap={16}>
        {submission.failure !== undefined && <Notice tone="error">{errorText(submission.failure)}</Notice>}
        {asking ? (
          <>
            <p className={css.text}>{t('people.confirmText', { role: role.name })}</p>
            <Moving people={picked} roles={roles} to={role.name} />
          </>
        ) : (
          <>
            <SearchField label={t('people.search')} value={search} onChange={setSearch} />
            {found.length === 0 ? (
              <p className={css.text}>{t('people.notFound')}</p>
            ) : (
              <ul className={css.people}>
                {found.slice(0, shownAtMost).map((member) => (
                  <li key={member.id}>
                    <label className={css.person}>
                      <Checkbox checked={chosen.has(member.id)} onChange={(event) => toggle(member.id, event.currentTarget.checked)} />
                      <Person member={member}>{roles.get(member.roleId)?.name}</Person>
                    </label>
                  </li>
                ))}
              </ul>
            )}
            {found.length > shownAtMost && (
              <Text as="p" size={12} muted>
                {t('people.more', { count: found.length - shownAtMost })}
              </Text>
            )}
          </>
        )}
      </Stack>
    </Dialog>
  )
}

/** The people who get another role, each with the one they have. */
function Moving({ people, roles, to }: { people: readonly Member[]; roles: ReadonlyMap<string, Role>; to: string }) {
  const { t } = useTranslation('roles')
  return (
    <ul className={css.people}>
      {people.map((member) => (
        <li key={member.id} className={css.person} data-still>
          <Person member={member}>{t('people.fromTo', { from: roles.get(member.roleId)?.name ?? '', to })}</Person>
        </li>
      ))}
    </ul>
  )
}

function Person({ member, children }: { member: Member; children: ReactNode }) {
  return (
    <>
      <Avatar name={member.displayName} hue={member.hue} photoUrl={member.photoUrl} size={24} decorative />
      <Ellipsis flex="fill" size={13}>
        {member.displayName}
      </Ellipsis>
      <Text size={12} muted>
        {children}
      </Text>
    </>
  )
}
