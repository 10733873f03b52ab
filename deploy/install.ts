/** `sh deploy/install.sh`, once Node is there: asks, looks, does every step that can be done, and says what is open. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import * as prompts from '@clack/prompts'
import { UserError, runCommand } from '#church-folder/user-error.ts'
import { readPeople } from '#desk/people.ts'
import { needKeyboard, orCancel } from '#commands/terminal/prompt.ts'
import { readAnswers, type Answers } from '#commands/terminal/read-answers.ts'
import { typedPath } from '#server/settings.ts'
import { gather } from './facts.ts'
import { judge, screen } from './health.ts'
import { look, needDisk, type Open } from './install/checks.ts'
import { churchFacts } from './install/content.ts'
import { readSettingsFile, readOrEmpty } from './install/machine.ts'
import { churchNameFault, placesOf } from './install/places.ts'
import { answersFrom, FILE_ONLY, INSTALL_QUESTIONS, checkAnswer, checkAnswers } from './install/questions.ts'
import { liveRelease } from './install/release.ts'
import { isHalfRestored, readBackup } from './install/restore.ts'
import { STEPS, type Installation } from './install/steps.ts'

const ROOT = resolve(import.meta.dirname, '..')
const NOTHING = 'Nothing was changed. Run this again when you like.'
const HELP = `An answers file is JSON: ${JSON.stringify(Object.fromEntries(INSTALL_QUESTIONS.map(({ name, example }) => [name, example])), undefined, 2)}
and, if you like:
${Object.entries(FILE_ONLY)
  .map(([name, means]) => `  ${name}: ${means}`)
  .join('\n')}`

/** The answers that are known before anything is asked: from the settings, and from the church's folder. */
function known(name: string, root: string): Answers {
  const { people, proxy, settings } = placesOf(name)
  const [keeper] = readPeople(people)
  const { siteUrl, email } = churchFacts(root)
  return {
    ...(siteUrl && URL.canParse(siteUrl) && { site: new URL(siteUrl).origin }),
    ...(email && { office: email }),
    ...(readOrEmpty(proxy).includes('tls internal') && { certificates: 'internal' }),
    ...answersFrom(readSettingsFile(settings), keeper),
  }
}

async function ask(before: Answers): Promise<Answers> {
  const answers: Record<string, string> = { ...before }
  prompts.intro(
    `${INSTALL_QUESTIONS.length} questions about the server. Enter takes what is there; delete it to write something else.`,
  )
  for (const question of INSTALL_QUESTIONS) {
    const { name, message, why, example, isOptional, isSecret, needs, usual } = question
    if (needs && !answers[needs]) continue
    prompts.log.info(why)
    const read = (value = '') => checkAnswer(question, value || (isSecret ? (before[name] ?? '') : ''))
    const validate = (value?: string) => {
      const { wrong } = read(value)
      return wrong && `That ${wrong}`
    }
    const given = isSecret
      ? await prompts.password({ message: `${message}${before[name] ? ' (leave blank to keep it)' : ''}`, validate })
      : await prompts.text({
          message: `${message}${isOptional ? ' (leave blank if there is none)' : ''}`,
          placeholder: `for example: ${example}`,
          initialValue: before[name] ?? usual?.(answers) ?? '',
          validate,
        })
    answers[name] = read(orCancel(given, NOTHING)).value ?? ''
  }
  return answers
}

/**
 * Asks, then tries the answers, until all is right or the person goes on nevertheless.
 * @returns the answers, and what has to be put right later
 * @throws UserError if nobody is asked, and an answer is wrong or missing
 */
async function askAndLook(before: Answers, isAsked: boolean): Promise<[Answers, Open[]]> {
  const { answers, wrong } = isAsked ? { answers: await ask(before), wrong: [] } : checkAnswers(before)
  if (wrong.length > 0) throw new UserError(`Nothing was changed:\n${wrong.join('\n')}\n\n${HELP}`)
  const open = await look(answers)
  show(open)
  const goOn =
    !isAsked ||
    open.length === 0 ||
    (await prompts.confirm({ message: 'Go on nevertheless, and fix this later?', initialValue: true }))
  return orCancel(goOn, NOTHING) ? [answers, open] : askAndLook(answers, isAsked)
}

const show = (open: readonly Open[]) => {
  for (const { what, todo } of open) console.log(`• ${what}\n  ${todo}\n`)
}

/** Says whose site is changed. @throws UserError if another church's folder is here: its answers would change that site */
function refuseOther(name: string): void {
  const [there, here] = [liveRelease(name)!, ROOT].map(churchFacts)
  console.log(`This changes the site of ${there?.name}. Another church has its own: --name hope\n`)
  // A church rarely changes its name and its address at once.
  if (here?.name && here.name !== there?.name && here.siteUrl !== there?.siteUrl)
    throw new UserError(`The folder church here is ${here.name}. Run this again with --name, or without that folder.`)
}

/** Makes the folder `church`. @throws UserError if the questions of `npm run begin` are not all answered */
function beginChurch(answersFile: string | undefined): void {
  const args = ['--installing', ...(answersFile ? [`${ROOT}/church`, '--answers', typedPath(answersFile)] : [])]
  const who = ['AUTHOR', 'COMMITTER'].flatMap((role) => [
    [`GIT_${role}_NAME`, 'The installer'],
    [`GIT_${role}_EMAIL`, 'root@localhost'],
  ])
  const { status } = spawnSync(process.execPath, ['scripts/run.js', 'scripts/begin.ts', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...Object.fromEntries(who) },
  })
  if (status !== 0) throw new UserError(NOTHING)
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: { answers: { type: 'string' }, name: { type: 'string' }, restore: { type: 'string' } },
  })
  const name = values.name ?? 'church'
  const fault = churchNameFault(name)
  if (fault) throw new UserError(`--name ${fault}.`)
  process.umask(0o022)
  const given = values.answers ? readAnswers(typedPath(values.answers), `.\n\n${HELP}`) : {}
  if (!values.answers) needKeyboard(HELP)
  const isInstalled = liveRelease(name) !== undefined
  if (isInstalled) refuseOther(name)
  else needDisk()
  const isHalfDone = isHalfRestored(name)
  if (isHalfDone && !values.restore)
    throw new UserError('A backup was being read back here, and that was stopped. Run this again with --restore.')
  if (isInstalled && values.restore && !isHalfDone)
    console.log(
      `This server has its site already, and nothing is read back. For messages: ${name} inbox --restore FILE\n`,
    )
  const restored =
    values.restore && (!isInstalled || isHalfDone)
      ? await readBackup(name, values.restore, given.backupPassword)
      : undefined
  if (!isInstalled && !restored && !existsSync(`${ROOT}/church`) && (given.begin || !values.answers))
    beginChurch(given.begin)
  const before = { ...known(name, liveRelease(name) ?? ROOT), ...restored?.answers, ...given }
  const [answers, open] = await askAndLook(before, !values.answers)
  await install(
    { name, root: ROOT, answers, restored: restored?.folder, later: (what, todo) => open.push({ what, todo }) },
    open,
  )
})

/** Does every step that can be done. */
async function install(installation: Installation, open: Open[]): Promise<void> {
  const done = new Set<string>()
  let failures = 0
  for (const { title, needs, work } of STEPS) {
    if (needs && !done.has(needs)) continue
    const started = Date.now()
    process.stdout.write(`▶ ${title} … `)
    try {
      await work(installation)
      done.add(title)
      console.log(`✓ (${((Date.now() - started) / 1000).toFixed(1)} s)`)
    } catch (error) {
      failures += 1
      console.log(`✗\n${(error as Error).message}`)
      open.push({
        what: `The step “${title}” failed: ${(error as Error).message.split('\n').at(-1)}`,
        todo: 'Fix that, then run the installer again: it goes on from there.',
      })
    }
  }
  // Up to now commands have ended well; now it is asked.
  const lines = liveRelease(installation.name) ? judge(await gather(installation.name), Date.now()) : []
  console.log(`\n${screen(lines)}`)
  for (const { about, says, todo } of lines) if (todo) open.push({ what: `${about}: ${says}`, todo })
  failures += lines.filter(({ todo }) => todo).length
  const { site, keeperEmail } = installation.answers
  console.log(
    `\n${failures > 0 ? 'Not everything is done yet. The site will be' : 'The site is'} at ${site}, and its desk at ${site}/desk/ (sign in as ${keeperEmail}).`,
  )
  console.log(`Is all well, later on? ${installation.name} status\n`)
  if (open.length > 0) console.log('Still to do:\n')
  show(open)
  if (failures > 0) process.exitCode = 1
}
