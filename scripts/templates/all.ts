import { crm } from './crm.ts'
import { orders } from './orders.ts'
import { projects } from './projects.ts'
import { maintenance } from './maintenance.ts'
import { expenses } from './expenses.ts'
import { hiring } from './hiring.ts'
import { events } from './events.ts'
import { clinic } from './clinic.ts'
import { bugs } from './bugs.ts'
import { rental } from './rental.ts'
import { contentCalendar } from './content-calendar.ts'
import { helpDesk } from './help-desk.ts'
import type { TemplateSource } from './template.ts'

/** The templates that come with the product, in the order of the gallery. */
export const templates: readonly TemplateSource[] = [
  crm,
  orders,
  projects,
  helpDesk,
  maintenance,
  expenses,
  hiring,
  contentCalendar,
  events,
  rental,
  clinic,
  bugs,
]
