/** Tables of migrations/org/0074_app_plans.sql. */
export interface AppPlanTables {
  app_plan: {
    id: string
    member_id: string
    label: string
    /** `writing` until all of it is there */
    status: 'writing' | 'made'
    /** JSON list of the things that it makes, in the order in which they are made */
    made: string
    at: string
  }
}
