import { changeRole } from '#client/nouns/roles/use-roles.ts'
import type { RoleSectionProps } from '#client/features/roles/role-sections.ts'
import { RoleMenu } from '#client/features/roles/ui/RoleMenu.tsx'
import { SaveMark } from '#client/features/roles/ui/SaveMark.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/roles/ui/RoleEditor.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Chip } from '#client/ui/Chip.tsx'
import { HueButton } from '#client/ui/HueButton.tsx'
import { InlineText } from '#client/ui/InlineText.tsx'
import { hueColors } from '#client/ui/theme/hues.ts'

/** A role's colour, name and menu. */
export function RoleHeader({ role, lock, isOwn }: RoleSectionProps & { isOwn: boolean }) {
  const { t } = useTranslation('roles')
  return (
    <Row as="header" gap={12} shrink>
      {lock ? (
        <span className={css.color} style={{ background: hueColors(role.color).solid }} aria-hidden />
      ) : (
        <HueButton
          className={css.color}
          label={t('color')}
          value={role.color}
          hueLabel={(hue) => t(`common:hues.${hue}`)}
          onChange={(hue) => changeRole(role.id, { kind: 'color', value: hue })}
        />
      )}
      <h1 className={css.title}>
        <InlineText
          className={css.titleInput}
          value={role.name}
          label={t('common:name')}
          readOnly={lock !== undefined}
          maxLength={80}
          onCommit={(value) => changeRole(role.id, { kind: 'name', value })}
        />
      </h1>
      <SaveMark roleId={role.id} of="name" />
      <SaveMark roleId={role.id} of="color" />
      {isOwn && <Chip>{t('yours')}</Chip>}
      <RoleMenu role={role} />
    </Row>
  )
}
