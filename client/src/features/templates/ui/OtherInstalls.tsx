import type { TemplateInstall } from '#shared/nouns/templates/install-calls.ts'
import type { TemplateDetail } from '#shared/nouns/templates/template-calls.ts'
import css from '#client/features/templates/ui/install.module.css'
import { InstallState } from '#client/features/templates/ui/InstallState.tsx'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Text } from '#client/ui/layout/Text.tsx'

interface OtherInstallsProps {
  template: TemplateDetail
  installs: readonly TemplateInstall[]
  onChanged: () => void
}

/** The further installations of a template, each by its last change. Each is updated, removed and brought back by itself. */
export function OtherInstalls({ template, installs, onChanged }: OtherInstallsProps) {
  const { t } = useTranslation('templates')
  const format = useFormat()
  if (installs.length === 0) return null
  return (
    <>
      <h2 className={css.heading}>{t('install.others')}</h2>
      <ul className={css.changes} aria-label={t('install.others')}>
        {installs.map((install) => (
          <li key={install.install_id} className={css.change}>
            <Text size={12} muted>
              <time dateTime={install.at}>{format.dateTime(install.at)}</time>
            </Text>
            <InstallState template={template} install={install} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </>
  )
}
