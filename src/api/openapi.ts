import { z } from 'zod';
import {
  chatAnswer,
  chatRequest,
  problem,
  startedTask,
  supervisorAnswer,
  supervisorRequest,
  taskAnswer,
  taskRequest,
} from './schema.ts';

function json(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io });
  return { 'application/json': { schema: described } };
}

const PROBLEM = {
  description: 'What went wrong, and what to do',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
const TASK_ID = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
const WORDS = { schema: { type: 'string' } };

function answer(description: string, schema: z.ZodType, otherContent: object = {}) {
  return { description, content: { ...json(schema, 'output'), ...otherContent } };
}

/** An operation whose request body has this schema. */
function takes(summary: string, schema: z.ZodType, responses: Readonly<Record<number, object>>) {
  const requestBody = { required: true, content: json(schema, 'input') };
  return { summary, requestBody, responses: { ...responses, default: PROBLEM } };
}

/** An operation on one task. */
function ofTask(summary: string, description: string) {
  const responses = { 200: answer(description, taskAnswer), default: PROBLEM };
  return { summary, parameters: TASK_ID, responses };
}

/** Describes the API, using the schemas that validate its requests. */
export function openApi() {
  const { $schema: _, ...problemSchema } = z.toJSONSchema(problem);
  const otherForms = { 'text/plain': WORDS, 'text/event-stream': WORDS };
  return {
    openapi: '3.1.0',
    info: { title: 'Sticker assistant', version: '1' },
    security: [{ token: [] }],
    paths: {
      '/api/chat': {
        post: {
          description:
            'text/plain returns the words and, for a command, one more line that begins with __MCP__. text/event-stream streams: delta, replace, then answer or problem.',
          ...takes('One turn of the conversation', chatRequest, {
            200: answer('What was said', chatAnswer, otherForms),
          }),
        },
      },
      '/api/supervisor': {
        post: takes('A task of a few steps, or a decision about its calls', supervisorRequest, {
          200: answer('How it ended', supervisorAnswer),
        }),
      },
      '/api/tasks/execute': {
        post: takes('A task of many steps', taskRequest, {
          200: answer('It has ended', startedTask),
          202: answer('It goes on, or waits for the caller', startedTask),
        }),
      },
      '/api/tasks/{id}': {
        get: ofTask('How far a task is', 'The task'),
        delete: ofTask('Stops a task', 'The task as it is now'),
      },
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: problemSchema },
    },
  };
}
