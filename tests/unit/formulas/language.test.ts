import { describe, expect, it } from 'vitest'
import { formulaEnv, mistakeIn, reading, typeOf } from '#tests/support/formula-world.ts'

type Rows = readonly (readonly [source: string, shown: string])[]

const operators: Rows = [
  ['1 + 2 * 3', '7'],
  ['(1 + 2) * 3', '9'],
  ['2 ^ 3 ^ 2', '64'],
  ['-2 ^ 2', '4'],
  ['10 - 2 - 3', '5'],
  ['100 / 10 / 2', '5'],
  ['50% * 10', '5'],
  ['5%% * 10000', '5'],
  ['- - 3', '3'],
  ['1 + 2 & 3 + 4', '37'],
  ['1 & 2 = 12 & ""', 'TRUE'],
  ['"a" & "b" = "ab"', 'TRUE'],
  ['1 < 2 = TRUE', '!chainedComparison 6-7'],
  ['(1 < 2) = TRUE', 'TRUE'],
  ['=1 + 1', '2'],
  ['0.1 + 0.2 = 0.3', 'TRUE'],
  ['1.1 + 2.2 - 3.3', '0'],
  ['1e3 + .5', '1000.5'],
  ['3 × 4 ÷ 2 − 1', '5'],
  ['2 ≠ 3', 'TRUE'],
  ['2 != 3', 'TRUE'],
  ['2 == 2', 'TRUE'],
  ['3 ≥ 3', 'TRUE'],
  ['1 / 0', '#divideByZero'],
  ['1e308 * 10', '#outOfRange'],
  ['[1, 2] & ""', '1, 2'],
  ['\'it\'\'s\' & "a""b" & "\\""', 'it\'sa"b"'],
  ['“curly” & "tab\\t."', 'curlytab\t.'],
  ['TRUE + 1', '2'],
  ['SUM( 1 ;\n 2 )', '3'],
]

const blanks: Rows = [
  ['BLANK() + 1', '1'],
  ['1 - BLANK()', '1'],
  ['BLANK() - 1', '-1'],
  ['BLANK() * 5', ''],
  ['5 / BLANK()', ''],
  ['BLANK() + BLANK()', ''],
  ['-{Num}', ''],
  ['{Num}%', ''],
  ['{Price} + {Price}', ''],
  ['{Due} + 1', ''],
  ['{Due} - DATE(2026, 1, 1)', ''],
  ['DATE(2026, 1, 1) + {Num}', '01/01/2026'],
  ['BLANK() & BLANK()', ''],
  ['BLANK() = BLANK()', 'TRUE'],
  ['BLANK() = ""', 'TRUE'],
  ['{Num} = 0', 'FALSE'],
  ['{Num} <> 0', 'TRUE'],
  ['{Num} < 1', 'FALSE'],
  ['{Num} >= {Qty}', 'FALSE'],
  ['{Num} = {Qty}', 'TRUE'],
  ['{Name} = ""', 'TRUE'],
  ['{Name} <> ""', 'FALSE'],
  ['{Done} = FALSE', 'TRUE'],
  ['NOT({Done})', 'TRUE'],
  ['{Labels} = ""', 'TRUE'],
  ['COUNTA({Labels})', '0'],
]

const comparisons: Rows = [
  ['"a" = "Á"', 'TRUE'],
  ['"a" < "B"', 'TRUE'],
  ['"10" < "9"', 'TRUE'],
  ['2 < 10', 'TRUE'],
  ['MONEY(0.1) + MONEY(0.2) = MONEY(0.3)', 'TRUE'],
  ['MONEY(10) / 3 = MONEY(3.33)', 'TRUE'],
  ['MONEY(5) > 4.99', 'TRUE'],
  ['10% = 0.1', 'TRUE'],
  ['DATE(2026, 1, 2) > "2026-01-01"', 'TRUE'],
  ['"2026-01-01" = DATE(2026, 1, 1)', 'TRUE'],
  ['NOW() = TODAY()', 'TRUE'],
  ['NOW() > TODAY()', 'FALSE'],
  ['NOW() > "2026-11-21 14:59"', 'TRUE'],
  ['DURATION(36, "hours") > 1', 'TRUE'],
]

const types: Rows = [
  ['1 + 1', 'number'],
  ['{Price} * 2', 'currency'],
  ['{Price} * {Price}', 'currency'],
  ['{Price} / {Price}', 'number'],
  ['{Price} * {Rate}', 'currency'],
  ['{Price} / 3 * 1.5', 'currency'],
  ['{Rate} + 5%', 'percent'],
  ['{Rate} * {Num}', 'number'],
  ['1 + {Rate}', 'number'],
  ['{Due} + 1', 'date'],
  ['1 + {Due}', 'date'],
  ['{Due} - {Due}', 'number'],
  ['{When} - {When}', 'duration'],
  ['{When} - {Due}', 'duration'],
  ['{Due} + DURATION(1, "hour")', 'dateTime'],
  ['{When} + 1', 'dateTime'],
  ['({When} - {When}) / 2', 'duration'],
  ['({When} - {When}) / ({When} - {When})', 'number'],
  ['{Num} > 1', 'boolean'],
  ['{Num} & "x"', 'text'],
  ['IF({Done}, {Price}, "")', 'currency'],
  ['IF({Done}, {Price}, 0)', 'currency'],
  ['IF({Done}, 1, "a")', 'text'],
  ['IF({Done}, {Due}, {When})', 'dateTime'],
  ['IF({Done}, {Labels}, "x")', 'list of text'],
  ['[{Price}, 1]', 'list of currency'],
  ['SUM({Price}, 1)', 'currency'],
  ['MAX({Due}, {When})', 'dateTime'],
  ['SORT([{Due}])', 'list of date'],
  ['FIRST({Labels})', 'text'],
  ['IFERROR({Price}, 0)', 'currency'],
  ['ROUND({Rate}, 2)', 'percent'],
  ['""', 'blank'],
  ['[]', 'list of blank'],
]

const mistakes: Rows = [
  ['', 'empty 0-0'],
  ['   ', 'empty 0-3'],
  ['1 +', 'unexpectedEnd 3-3'],
  ['(1 + 2', 'unclosedBracket 0-1'],
  ['SUM(1, 2', 'unclosedBracket 3-4'],
  ['1 2', 'missingOperator 2-3'],
  ['{Num} AND {Done}', 'missingOperator 6-9'],
  ['SUM({Num} 2)', 'missingOperator 10-11'],
  ['SUM(1,)', 'unexpected 6-7'],
  ['"abc', 'unclosedText 0-1'],
  ['{Num', 'unclosedField 0-1'],
  ['1 ? 2', 'unknownSign 2-3'],
  ['1,5 + 2', 'decimalComma 1-2'],
  ['ROUND(1,5; 1)', 'decimalComma 7-8'],
  ['1 < 2 < 3', 'chainedComparison 6-7'],
  ['SOM(1)', 'unknownFunction 0-3'],
  ['nothing', 'unknownName 0-7'],
  ['Num * 2', 'bareField 0-3'],
  ['SUM + 1', 'unexpected 0-3'],
  ['{Numb}', 'unknownField 0-6'],
  ['{Button}', 'valuelessField 0-8'],
  ['{Broken}', 'valuelessField 0-8'],
  ['{f999999999999}', 'deletedField 0-15'],
  ['ROUND()', 'tooFewArguments 0-7'],
  ['ROUND(1, 2, 3)', 'tooManyArguments 12-13'],
  ['IFS(TRUE)', 'tooFewArguments 0-9'],
  ['{Name} * 2', 'wrongType 0-6'],
  ['1 + {Labels}', 'wrongType 4-12'],
  ['SQRT({Due})', 'wrongType 5-10'],
  ['YEAR("today")', 'notDate 5-12'],
  ['{Due} + {Due}', 'cannotCombine 0-13'],
  ['{Price} + {Rate}', 'cannotCombine 0-16'],
  ['{Due} * 2', 'cannotCombine 0-9'],
  ['{Name} > 3', 'cannotCompare 0-10'],
  ['IF(TRUE, {Due}, 1)', 'differentTypes 16-17'],
  ['[1, {Due}]', 'differentTypes 4-9'],
]

describe('the formula language', () => {
  it.each([...operators, ...blanks, ...comparisons])('%s reads %j', (source, shown) => {
    expect(reading(source)).toBe(shown)
  })

  it.each(types)('%s is a %s', (source, type) => {
    expect(typeOf(source)).toBe(type)
  })

  it.each(mistakes)('%s is refused as %s', (source, mistake) => {
    expect(reading(source)).toBe(`!${mistake}`)
  })

  it('says what was probably meant', () => {
    expect(mistakeIn('ROUMD(1)')).toMatchObject({ name: 'ROUMD', suggestion: 'ROUND' })
    expect(mistakeIn('{Pricee}')).toMatchObject({ name: 'Pricee', suggestion: 'Price' })
    expect(mistakeIn('Price + 1')).toMatchObject({ suggestion: '{Price}' })
    expect(mistakeIn('{zzzzzz}')).not.toHaveProperty('suggestion')
  })

  it('says what was expected and what stood there', () => {
    expect(mistakeIn('LEFT("a", {Due})')).toMatchObject({
      code: 'wrongType',
      name: 'LEFT',
      expected: { kind: 'number', list: false },
      found: { kind: 'date', list: false },
    })
    expect(mistakeIn('ROUND()')).toMatchObject({ count: 1, name: 'ROUND' })
    expect(mistakeIn('(1')).toMatchObject({ sign: ')' })
    expect(mistakeIn('{Due} + {Due}')).toMatchObject({ operator: '+' })
  })

  it('adds days by the calendar and hours by the clock, also where summer time begins and ends', () => {
    const newYork = formulaEnv('en', 'America/New_York')
    // clocks go forward at 02:00 on March 8th, and back at 02:00 on November 1st
    expect(reading('DATEADD("2026-03-07 12:00", 1, "day")', {}, newYork)).toBe('03/08/2026 12:00')
    expect(reading('DATEADD("2026-03-07 12:00", 24, "hours")', {}, newYork)).toBe('03/08/2026 13:00')
    expect(reading('DATEADD("2026-03-07 02:30", 1, "day")', {}, newYork)).toBe('03/08/2026 03:30')
    expect(reading('DATEADD("2026-10-31 12:00", 24, "hours")', {}, newYork)).toBe('11/01/2026 11:00')
    expect(reading('DATEDIF("2026-03-07 12:00", "2026-03-08 12:00", "days")', {}, newYork)).toBe('1')
    expect(reading('DATEDIF("2026-03-07 12:00", "2026-03-08 12:00", "hours")', {}, newYork)).toBe('23')
  })

  it('tells the day by the zone of the organisation', () => {
    const late = '2026-11-22T01:30:00Z'
    expect(reading('TODAY()', {}, formulaEnv('en', 'UTC', late))).toBe('11/22/2026')
    expect(reading('TODAY()', {}, formulaEnv('en', 'America/Sao_Paulo', late))).toBe('11/21/2026')
    expect(reading('HOUR(NOW())', {}, formulaEnv('en', 'Asia/Kolkata', late))).toBe('7')
    expect(reading('DATETIME(TODAY(), 0) - DATETIME("2026-11-21", 0)', {}, formulaEnv('en', 'America/Sao_Paulo', late))).toBe('0:00:00')
  })
})
