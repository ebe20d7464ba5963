import {
  dayOfMoment,
  earliestDay,
  startingStatus,
  taskPriorities,
  taskStatuses,
  type TaskPriority,
  type TaskStatus,
} from '#shared/nouns/tasks/task.ts'
import { changeTask, setFollower, type TaskPatch } from '#shared/nouns/tasks/tasks-document.ts'
import { connectRecord } from '#client/nouns/tasks/connect-record.ts'
import { moveTask } from '#client/nouns/tasks/moving-task.ts'
import { FollowersField } from '#client/features/tasks/ui/FollowersField.tsx'
import { LabelledRow } from '#client/features/tasks/ui/LabelledRow.tsx'
import { MomentField } from '#client/features/tasks/ui/MomentField.tsx'
import { OwnersField } from '#client/features/tasks/ui/OwnersField.tsx'
import { RecordField } from '#client/features/tasks/ui/RecordField.tsx'
import { RemindersField } from '#client/features/tasks/ui/RemindersField.tsx'
import { RepeatField } from '#client/features/tasks/ui/RepeatField.tsx'
import type { TaskDetailProps } from '#client/features/tasks/ui/TaskDetail.tsx'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { moveToStatus } from '#client/nouns/tasks/task-commands.ts'
import { ownZone } from '#client/nouns/tasks/task-day.ts'
import { DeadlineText } from '#client/nouns/tasks/rows/DeadlineText.tsx'
import { PriorityIcon } from '#client/nouns/tasks/rows/PriorityIcon.tsx'
import { StatusIcon } from '#client/nouns/tasks/rows/StatusIcon.tsx'
import { tasksTimed } from '#client/nouns/tasks/timed-tasks.ts'
import type { TaskPlace } from '#client/nouns/tasks/task-entry.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Select } from '#client/ui/Select.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/tasks/ui/TaskPanel.module.css'

interface TaskRowsProps extends Omit<TaskDetailProps, 'onOpen'> {
  /** it is being made: its place follows from the dialog, and it begins neither done nor ignored */
  isNew?: boolean
}

/** The task's properties, a row each. */
export function TaskRows({ isNew = false, ...props }: TaskRowsProps) {
  const { entry, source, tasks, together } = props
  const { t } = useTranslation('tasks')
  const { memberId } = useSession()
  const { task, place } = entry
  const { doc, canWrite } = source
  const change = (patch: TaskPatch) => changeTask(doc, task.id, patch)
  return (
    <div className={css.rows} data-new={isNew || undefined}>
      <LabelledRow label={t('status.label')}>
        <Select<TaskStatus>
          ariaLabel={t('status.label')}
          value={task.status}
          disabled={!canWrite}
          options={taskStatuses
            .filter((value) => !isNew || startingStatus(value) === value)
            .map((value) => ({ value, label: t(`status.${value}`), icon: <StatusIcon status={value} /> }))}
          onChange={(status) => moveToStatus(doc, memberId, task.id, status)}
        />
      </LabelledRow>
      <LabelledRow label={t('priority.label')}>
        <Select<TaskPriority>
          ariaLabel={t('priority.label')}
          value={task.priority}
          disabled={!canWrite}
          options={taskPriorities.map((value) => ({
            value,
            label: t(`priority.${value}`),
            icon: <PriorityIcon priority={value} always />,
          }))}
          onChange={(priority) => change({ priority })}
        />
      </LabelledRow>
      <DateRows {...props} />
      {place !== 'personal' && (
        <>
          <LabelledRow label={t('detail.owners')}>
            <OwnersField owners={task.owners} groups={task.groups} disabled={!canWrite} onChange={change} />
          </LabelledRow>
          <LabelledRow label={t('detail.followers')}>
            <FollowersField
              followers={task.followers}
              owners={task.owners}
              disabled={!canWrite}
              onToggle={(id, follows) => setFollower(doc, task.id, id, follows)}
            />
          </LabelledRow>
        </>
      )}
      {task.parent === null && (
        <>
          <LabelledRow label={t('record.label')}>
            <RecordField
              record={task.record}
              disabled={!canWrite}
              onChange={(record) => (isNew ? change({ record }) : void connectRecord(entry, tasks, record, together))}
            />
          </LabelledRow>
          {!isNew && (
            <LabelledRow label={t('detail.where')}>
              <PlaceField {...props} />
            </LabelledRow>
          )}
        </>
      )}
    </div>
  )
}

/** The start, the deadline with its reminders, and the repetition. */
function DateRows({ entry: { task }, source: { doc, canWrite }, today }: TaskRowsProps) {
  const { t } = useTranslation('tasks')
  const zone = ownZone()
  const start = task.start === null ? undefined : dayOfMoment(task.start, zone)
  const deadline = task.deadline === null ? undefined : dayOfMoment(task.deadline, zone)
  const change = (patch: TaskPatch) => {
    changeTask(doc, task.id, patch)
    tasksTimed()
  }
  return (
    <>
      <LabelledRow label={t('detail.start')}>
        <MomentField
          label={t('detail.start')}
          clearLabel={t('detail.noStart')}
          value={task.start}
          today={today}
          min={earliestDay}
          max={deadline}
          disabled={!canWrite}
          onChange={(moment) => change({ start: moment })}
        />
      </LabelledRow>
      <LabelledRow label={t('detail.deadline')}>
        <MomentField
          label={t('detail.deadline')}
          clearLabel={t('detail.noDeadline')}
          value={task.deadline}
          today={today}
          min={start ?? earliestDay}
          hasTime
          disabled={!canWrite}
          onChange={(moment) => change({ deadline: moment })}
        >
          <DeadlineText task={task} today={today} />
        </MomentField>
      </LabelledRow>
      {task.deadline !== null && (
        <LabelledRow label={t('reminder.label')}>
          <RemindersField reminders={task.reminders} disabled={!canWrite} onChange={(reminders) => change({ reminders })} />
        </LabelledRow>
      )}
      {task.parent === null && (
        <LabelledRow label={t('repeat.label')}>
          <RepeatField task={task} disabled={!canWrite} onChange={(repeat) => change({ repeat })} />
        </LabelledRow>
      )}
    </>
  )
}

/** The people who see the task: a table's follow from its record. */
function PlaceField({ entry: { task, place }, source, tasks, together }: TaskRowsProps) {
  const { t } = useTranslation('tasks')
  const { memberId } = useSession()
  const table = useEntity('table', source.tableId)
  if (place === 'table')
    return (
      <Text size={13} muted>
        {t('detail.whereTable', { table: table?.label ?? '' })}
      </Text>
    )
  const move = (to: TaskPlace) => {
    if (to !== place) together(() => moveTask(task.id, source.doc, (to === 'personal' ? tasks.own : tasks.team).doc))
  }
  return (
    <Select<TaskPlace>
      ariaLabel={t('detail.where')}
      value={place}
      disabled={!source.canWrite || (place === 'team' && task.createdBy !== memberId)}
      options={[
        { value: 'team', label: t('detail.whereTeam') },
        { value: 'personal', label: t('detail.wherePersonal') },
      ]}
      onChange={move}
    />
  )
}
