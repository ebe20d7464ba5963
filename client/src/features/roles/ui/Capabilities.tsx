import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { compileAccess } from '#shared/access/access.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { changeRole } from '#client/nouns/roles/use-roles.ts'
import { capabilityGroups, type Capability } from '#client/features/roles/capabilities.ts'
import type { RoleSectionProps } from '#client/features/roles/role-sections.ts'
import { SaveMark } from '#client/features/roles/ui/SaveMark.tsx'
import { StartPage } from '#client/features/roles/ui/StartPage.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/roles/ui/RoleEditor.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Chip } from '#client/ui/Chip.tsx'
import { Switch } from '#client/ui/Switch.tsx'

/** A role's rights beside work with records, switch by switch; each is saved by itself. */
export function Capabilities({ role, lock }: RoleSectionProps) {
  const { t } = useTranslation('roles')
  // the access decision knows which rights are on, even those that another right implies
  const given = useMemo(
    () => compileAccess({ memberId: '', seat: 'builder', isAdmin: role.isAdmin, profile: role.profile }),
    [role.isAdmin, role.profile],
  )
  return (
    <Stack gap={24}>
      <StartPage key={role.initialUrl} role={role} lock={lock} />
      {capabilityGroups.map((group) => (
        <section key={group.key} aria-labelledby={`capabilities-${group.key}`}>
          <h2 id={`capabilities-${group.key}`} className={css.groupTitle}>
            {t(`groups.${group.key}`)}
          </h2>
          <div className={css.card}>
            {group.capabilities.map((capability) => (
              <CapabilityRow
                key={capability.flag}
                capability={capability}
                isOn={given.can(capability.flag)}
                isLocked={lock !== undefined}
                onChange={(on) => changeRole(role.id, { flag: capability.flag, value: on ? 1 : 0 })}
                roleId={role.id}
              />
            ))}
          </div>
        </section>
      ))}
    </Stack>
  )
}

interface CapabilityRowProps {
  capability: Capability
  isOn: boolean
  isLocked: boolean
  onChange: (on: boolean) => void
  roleId: string
}

function CapabilityRow({ capability: { flag, dangerous, needs }, isOn, isLocked, onChange, roleId }: CapabilityRowProps) {
  const { t } = useTranslation('roles')
  const access = useAccess()
  const id = `capability-${flag}`
  // nobody hands out a right they lack
  const isBeyond = !isOn && !access.can(flag)
  return (
    <div className={css.row} data-nested={needs !== undefined || undefined}>
      <div className={css.rowText}>
        <label className={css.rowTitle} htmlFor={id}>
          {t(`flags.${flag}.title`)}
          {dangerous && (
            <Chip hue="orange" icon={<IconAlertTriangle size={12} stroke={2} aria-hidden />}>
              {t('dangerous')}
            </Chip>
          )}
        </label>
        <p id={`${id}-hint`} className={css.rowHint}>
          {t(`flags.${flag}.hint`)}
          {isBeyond && !isLocked && ` ${t('beyond')}`}
        </p>
      </div>
      <Row gap={12} flex="none">
        <SaveMark roleId={roleId} of={`flag:${flag}`} />
        <Switch
          id={id}
          aria-describedby={`${id}-hint`}
          checked={isOn}
          disabled={isLocked || isBeyond}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </Row>
    </div>
  )
}
