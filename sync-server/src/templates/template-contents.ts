import type { TabType } from '#shared/nouns/template-packages/template-parts.ts'

/** One tab of the workspace that is published, and what of it goes along. Absent choices are no. */
export interface ChosenTab {
  type: TabType
  id: string
  /** the automations that the table starts, and those that act on chosen tables alone */
  tricks?: boolean
  /** the functions that the table starts */
  triggers?: boolean
  /** the tables that its links name, as they are, without their records */
  related?: boolean
  /** its records, as far as the publisher sees them */
  data?: boolean
}

/** The things that become a package, in the order of their tabs. */
export interface TemplateContents {
  /** name and look of the folder that an installation makes */
  folder: { label: string; icon: string; color: string }
  tabs: readonly ChosenTab[]
  /** the day, `YYYY-MM-DD`, from which samples count; without one the days of records stay as they are */
  samplesFrom?: string
}
