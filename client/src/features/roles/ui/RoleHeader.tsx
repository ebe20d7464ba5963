import { useRef, useState } from 'react'
import { changeRole } from '#client/data/roles/use-roles.ts'
import { HueDots } from '#client/features/roles/ui/HueDots.tsx'
import type { RoleSectionProps } from '#client/features/roles/ui/RoleEditor.tsx'
import { RoleMenu } from '#client/features/roles/ui/RoleMenu.tsx'
import { SaveMark } from '#client/features/roles/ui/SaveMark.tsx'
import classes from '#client/features/roles/ui/RoleEditor.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { InlineText } from '#client/ui/InlineText.tsx'
import { Popover } from '#client/ui/Popover.tsx'
import { hueColors } from '#client/ui/theme/hues.ts'

/** A role's colour, name and menu. */
export function RoleHeader({ role, lock, isOwn }: RoleSectionProps & { isOwn: boolean }) {
  const { t } = useTranslation('roles')
  const button = useRef<HTMLButtonElement>(null)
  const [choosing, setChoosing] = useState(false)
  const color = { background: hueColors(role.color).solid }
  return (
    <header className={classes.header}>
      {lock ? (
        <span className={classes.color} style={color} aria-hidden />
      ) : (
        <button
          ref={button}
          type="button"
          className={classes.color}
          style={color}
          aria-label={t('color')}
          data-tooltip={t('color')}
          aria-expanded={choosing}
          onClick={() => setChoosing(!choosing)}
        />
      )}
      <Popover anchor={button} open={choosing} onClose={() => setChoosing(false)}>
        <div className={classes.hues}>
          <HueDots
            value={role.color}
            onChange={(hue) => {
              changeRole(role.id, { kind: 'color', value: hue })
            }}
          />
        </div>
      </Popover>
      <h1 className={classes.title}>
        <InlineText
          className={classes.titleInput}
          value={role.name}
          label={t('common:name')}
          readOnly={lock !== undefined}
          maxLength={80}
          onCommit={(value) => changeRole(role.id, { kind: 'name', value })}
        />
      </h1>
      <SaveMark roleId={role.id} of="name" />
      <SaveMark roleId={role.id} of="color" />
      {isOwn && <span className={classes.tag}>{t('yours')}</span>}
      <RoleMenu role={role} />
    </header>
  )
}
