import { IconForms, IconHourglass } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { stagesName } from '#shared/nouns/views/view-choice.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import css from '#client/views/grid/new-view.module.css'

interface OtherLooksProps {
  tableId: string
  onClose(): void
}

/** Looks at a table that are no stored views, where people search for them: its forms, and the time in stages. */
export function OtherLooks({ tableId, onClose }: OtherLooksProps) {
  const { t } = useTranslation('tables')
  const navigate = useNavigate()
  const doors = [
    { key: 'form', Icon: IconForms, open: () => openOverlay({ kind: 'forms', tableId }) },
    { key: 'stages', Icon: IconHourglass, open: () => void navigate(`/object/${tableId}/${stagesName}`) },
  ] as const
  return (
    <div className={css.types} role="group" aria-label={t('views.others')}>
      <p className={css.about}>{t('views.others')}</p>
      {doors.map(({ key, Icon, open }) => (
        <button
          key={key}
          type="button"
          className={css.type}
          onClick={() => {
            onClose()
            open()
          }}
        >
          <Icon size={20} stroke={1.5} aria-hidden />
          <span className={css.words}>
            <span className={css.name}>{t(`views.other.${key}`)}</span>
            <span className={css.about}>{t(`views.otherAbout.${key}`)}</span>
          </span>
        </button>
      ))}
    </div>
  )
}
