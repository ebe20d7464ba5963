import type { AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { newStep, newTrigger } from '#client/nouns/automations/edit-definition.ts'

/** A beginning that people fill in: the table, the conditions, the texts. Its words are `templates.<name>`. */
export interface AutomationTemplate {
  name: string
  icon: string
  hue: string
  make(): AutomationDefinition
}

export const automationTemplates: readonly AutomationTemplate[] = [
  {
    name: 'tellWhen',
    icon: 'bell',
    hue: 'orange',
    make: () => ({ trigger: newTrigger('recordMatches'), actions: [newStep('notifyPeople')] }),
  },
  {
    name: 'formThanks',
    icon: 'mail',
    hue: 'pink',
    make: () => ({ trigger: newTrigger('formSubmitted'), actions: [newStep('sendMail')] }),
  },
  {
    name: 'taskBefore',
    icon: 'calendar',
    hue: 'yellow',
    make: () => ({ trigger: newTrigger('dateReached', { days: -3 }), actions: [newStep('createTask')] }),
  },
  {
    name: 'copyRecord',
    icon: 'plus',
    hue: 'green',
    make: () => ({ trigger: newTrigger('recordMatches'), actions: [newStep('createRecord')] }),
  },
  {
    name: 'weeklyTidy',
    icon: 'clock',
    hue: 'blue',
    make: () => {
      const find = newStep('findRecords')
      return { trigger: newTrigger('schedule', { cron: '0 8 * * 1' }), actions: [find, newStep('updateRecords', { of: find.id })] }
    },
  },
  {
    name: 'slackNews',
    icon: 'slack',
    hue: 'violet',
    make: () => ({ trigger: newTrigger('recordCreated'), actions: [newStep('slackPostMessage')] }),
  },
]
