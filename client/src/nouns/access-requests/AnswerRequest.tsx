import { IconCheck, IconShare, IconX } from '@tabler/icons-react'
import { grantKindOf } from '#shared/access/item-grants.ts'
import { firstLevel, grantOf, readGrant } from '#shared/access/item-levels.ts'
import type { RoleChange } from '#shared/nouns/roles/role-calls.ts'
import type { AccessRequest } from '#shared/nouns/access-requests/access-request.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useSyncState } from '#client/engine/sync-state/sync-state.ts'
import { refuseAccess } from '#client/nouns/access-requests/access-request-commands.ts'
import css from '#client/nouns/access-requests/requests.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { mayManageAccess } from '#client/nouns/items/item-access.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import type { Item } from '#client/nouns/items/item.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { changeRole, roleLock, useOwnRole, useRole, useRoleMembers } from '#client/nouns/roles/use-roles.ts'
import { Button } from '#client/ui/Button.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Row } from '#client/ui/layout/Row.tsx'

function firstGrant({ type, id }: Item): RoleChange {
  const kind = grantKindOf(type)
  const value = grantOf(kind, firstLevel(kind)) as never
  return kind === 'tables' ? { map: kind, id, value } : { map: kind, id, value }
}

/** Opens the thing for the role of who asked, leads to the dialog of sharing, or says no. */
export function AnswerRequest({ request, item }: { request: AccessRequest; item: Item }) {
  const { t } = useTranslation('accessRequests')
  const access = useAccess()
  const { online } = useSyncState()
  const asker = useEntity('member', request.askedBy)
  const role = useRole(asker?.roleId ?? '')
  const ownRole = useOwnRole()
  const people = (useRoleMembers().get(role?.id ?? '') ?? []).filter((member) => member.active).length
  const kind = grantKindOf(item.type)
  const isTheirs = role !== undefined && roleLock(role, access, ownRole) === undefined && mayManageAccess(access, item.type, item.id)
  // one thing for a role that is kept from all of its kind would open the others that it names
  const mayGive = isTheirs && asker?.active === true && role.profile[`${kind}_disabled`]?.includes('*') !== true
  const isGiven = isTheirs && readGrant(role.profile, kind, item.id).level !== 'none'
  if (isGiven) return <p role="status">{t('roleHasIt', { role: role.name })}</p>
  return (
    <>
      {role !== undefined && <p className={css.aside}>{t('role', { role: role.name, count: people })}</p>}
      <Row wrap>
        {mayGive && (
          <Button
            variant="primary"
            disabled={!online}
            icon={<IconCheck size={16} stroke={1.5} aria-hidden />}
            onClick={() => changeRole(role.id, firstGrant(item))}
          >
            {t('give', { role: role.name })}
          </Button>
        )}
        <Button
          icon={<IconShare size={16} stroke={1.5} aria-hidden />}
          onClick={() => openOverlay({ kind: 'share', target: { type: item.type, id: item.id } })}
        >
          {t('share')}
        </Button>
        <LinkButton to={itemPath(item.type, item.id)}>{t('open', { what: item.label })}</LinkButton>
        <Button icon={<IconX size={16} stroke={1.5} aria-hidden />} onClick={() => void tellOutcome(refuseAccess(request))}>
          {t('refuse')}
        </Button>
      </Row>
      {!online && <p className={css.aside}>{t('offline')}</p>}
    </>
  )
}
