import type { RejectedCell } from '#client/records/gestures/gesture-steps.ts'
import css from '#client/records/panel/bulk.module.css'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

const listed = 100

/** The pasted cells that did not fit their fields, with their texts, so that nothing is silently lost. */
export function RejectedCells({ cells, onClose }: { cells: readonly RejectedCell[]; onClose(): void }) {
  const { t } = useTranslation('tables')
  return (
    <Dialog
      open
      wide
      title={t('rejected.title', { count: cells.length })}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('rejected.ok')}
        </Button>
      }
    >
      <p className={css['rejectedText']}>{t('rejected.text')}</p>
      <table className={css['rejected']}>
        <thead>
          <tr>
            <th scope="col">{t('rejected.row')}</th>
            <th scope="col">{t('rejected.field')}</th>
            <th scope="col">{t('rejected.value')}</th>
            <th scope="col">{t('rejected.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {cells.slice(0, listed).map((cell) => (
            <tr key={`${cell.row}.${cell.label}`}>
              <td>{cell.row + 1}</td>
              <td>{cell.label}</td>
              <td>{cell.text}</td>
              <td>{t(`misfit.${cell.reason}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {cells.length > listed && <p className={css['rejectedText']}>{t('rejected.more', { count: cells.length - listed })}</p>}
    </Dialog>
  )
}
