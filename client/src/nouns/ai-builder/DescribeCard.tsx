import { IconArrowRight, IconSparkles } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import css from '#client/nouns/ai-builder/describe-card.module.css'
import { useAiIsOn } from '#client/nouns/ai-builder/use-ai-status.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Text } from '#client/ui/layout/Text.tsx'

/** The way to the AI app builder where pages begin; nothing where no host answers, or for people who may not make apps. */
export function DescribeCard() {
  const { t } = useTranslation('aiBuilder')
  const access = useAccess()
  const isOn = useAiIsOn()
  if (!isOn || !access.can('create_table') || !access.can('create_dashboard')) return null
  return (
    <Link to="/ai-builder" className={css.card}>
      <IconSparkles size={20} stroke={1.5} aria-hidden className={css.icon} />
      <span className={css.words}>
        <Text weight="semibold">{t('start.title')}</Text>
        <Text size={13} muted>
          {t('start.text')}
        </Text>
      </span>
      <IconArrowRight size={16} stroke={1.5} aria-hidden />
    </Link>
  )
}
