import { z } from 'zod';
import { clientCommands } from '../assistant/agent/program.ts';

const MAX_WORDS = 8000;
/** A task goes into each request of its turns. */
const MAX_TASK = 2000;

const sessionId = z
  .string()
  .min(1)
  .max(200)
  .describe('Chosen by the caller, one for each of its users. A session is a user of its own.');
const words = z.string().trim().min(1).max(MAX_WORDS);
const context = z.string().max(MAX_WORDS).default('').describe('What was said before that matters');
const callIds = z.array(z.int().positive()).min(1).max(20);

/** The default list of commands. */
const OPEN_APP = {
  name: 'open_app',
  description: 'Opens an app, only if the user asks for it.',
  args: { app_name: 'The name of the app' },
};

export const chatRequest = z.union([
  z.object({
    session_id: sessionId,
    text: words,
    audio: z.boolean().default(false).describe('Whether the answer is wanted as speech too'),
    commands: clientCommands.default([OPEN_APP]).describe('What the caller can do on the device of its user'),
  }),
  z.object({ session_id: sessionId, press: z.string().min(1).max(64).describe('A `press` of `buttons`') }),
]);

const approval = z.object({
  id: z.int(),
  tool: z.string(),
  args: z.record(z.string(), z.unknown()),
  url: z
    .string()
    .optional()
    .describe('A sign-in: the user opens this page, once. It can be refused, and is not approved'),
});

const button = z.union([
  z.object({ label: z.string(), press: z.string() }),
  z.object({ label: z.string(), url: z.string().describe('A page for the user to open') }),
]);

export const chatAnswer = z.object({
  session_id: z.string(),
  text: z.string().describe('Plain text'),
  command: z.string().optional().describe('A command for the caller to carry out'),
  args: z.record(z.string(), z.unknown()).optional(),
  audio: z.string().optional().describe('Ogg Opus in base64'),
  buttons: z.array(button).optional(),
  approvals: z.array(approval).optional().describe('Calls that wait for the caller: see /api/supervisor'),
  task_id: z.int().optional().describe('A task of the session that is proposed or running'),
});

export const supervisorRequest = z.union([
  z.object({
    session_id: sessionId.optional(),
    userIntent: words,
    conversationContext: context,
    proposedPlan: z.array(z.string().max(500)).max(20).default([]),
    complexity: z.enum(['low', 'medium', 'high']).default('medium'),
  }),
  z.object({ session_id: sessionId, approve: callIds }),
  z.object({ session_id: sessionId, refuse: callIds, reason: z.string().max(MAX_WORDS).default('') }),
]);

export const decision = z.object({
  decision: z.enum(['approve', 'revise', 'ask', 'reject']),
  nextResponse: z.string(),
  workflowSteps: z.array(z.string()),
});

export const supervisorAnswer = z.object({
  session_id: z.string(),
  ...decision.shape,
  approvals: z.array(approval).optional(),
});

export const taskRequest = z.object({
  session_id: sessionId.optional(),
  task: words.max(MAX_TASK).describe('The whole task'),
  context: context.unwrap().max(MAX_TASK).default(''),
  approve: z
    .enum(['all', 'ask'])
    .default('ask')
    .describe('all: calls that change something are made without asking'),
});

export const taskAnswer = z.object({
  task_id: z.int(),
  status: z.enum(['proposed', 'running', 'done', 'failed', 'stopped']),
  steps: z.array(z.object({ number: z.int(), title: z.string(), status: z.string() })),
  success: z.boolean().optional().describe('Once the task has ended'),
  report: z.string().optional().describe('What was done, and what was not. Once the task has ended'),
  approvals: z.array(approval).optional(),
  question: z.string().optional().describe('What the caller has to answer by /api/chat'),
});

export const startedTask = taskAnswer.extend({ session_id: z.string() });

export const problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
});

export type AnswerButton = z.infer<typeof button>;
export type ChatAnswer = z.infer<typeof chatAnswer>;
export type SupervisorAnswer = z.infer<typeof supervisorAnswer>;
export type Decision = z.infer<typeof decision>;
export type TaskAnswer = z.infer<typeof taskAnswer>;
export type Approval = z.infer<typeof approval>;
