import type { VlookupConfig } from '#shared/fields/vlookup.ts'
import type { FieldSettingsProps } from '#client/features/tables/cells/cell-type.ts'
import { LinkedSamples } from '#client/features/tables/fields/LinkedSamples.tsx'
import { lookupValues } from '#client/features/tables/fields/linked-values.ts'
import { LinkPick, TargetPick, useTargetFields } from '#client/features/tables/fields/ThroughLink.tsx'

/** Which link, and which field of the records behind it. */
export function LookupSettings({ config, tableId, fieldId, onChange }: FieldSettingsProps) {
  const lookup = config as VlookupConfig
  const targets = useTargetFields(tableId, lookup.linkFieldId, fieldId, true)
  return (
    <>
      <LinkPick
        tableId={tableId}
        linkFieldId={lookup.linkFieldId}
        onChange={(linkFieldId) => onChange({ ...lookup, linkFieldId, targetFieldId: null })}
      />
      {lookup.linkFieldId !== null && (
        <>
          <TargetPick
            fields={targets}
            targetFieldId={lookup.targetFieldId}
            onChange={(targetFieldId) => onChange({ ...lookup, targetFieldId })}
          />
          <LinkedSamples tableId={tableId} config={lookup} values={lookupValues} />
        </>
      )}
    </>
  )
}
