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

function body(schema: z.ZodType) {
  return { required: true, content: json(schema, 'input') };
}

function answer(description: string, schema: z.ZodType) {
  return { description, content: json(schema, 'output') };
}

const TASK_ID = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
const WORDS = { schema: { type: 'string' } };

/** Describes the API, using the schemas that validate its requests. */
export function openApi() {
  const { $schema: _, ...problemSchema } = z.toJSONSchema(problem);
  return {
    openapi: '3.1.0',
    info: { title: 'Sticker assistant', version: '1' },
    security: [{ token: [] }],
    paths: {
      '/api/chat': {
        post: {
          summary: 'One turn of the conversation',
          description:
            'text/plain returns the words and, for a command, one more line that begins with __MCP__. text/event-stream streams: delta, replace, then answer or problem.',
          requestBody: body(chatRequest),
          responses: {
            200: {
              description: 'What was said',
              content: {
                ...json(chatAnswer, 'output'),
                'text/plain': WORDS,
                'text/event-stream': WORDS,
              },
            },
            default: PROBLEM,
          },
        },
      },
      '/api/supervisor': {
        post: {
          summary: 'A task of a few steps, or a decision about its calls',
          requestBody: body(supervisorRequest),
          responses: { 200: answer('How it ended', supervisorAnswer), default: PROBLEM },
        },
      },
      '/api/tasks/execute': {
        post: {
          summary: 'A task of many steps',
          requestBody: body(taskRequest),
          responses: {
            200: answer('It has ended', startedTask),
            202: answer('It goes on, or waits for the caller', startedTask),
            default: PROBLEM,
          },
        },
      },
      '/api/tasks/{id}': {
        get: {
          summary: 'How far a task is',
          parameters: TASK_ID,
          responses: { 200: answer('The task', taskAnswer), default: PROBLEM },
        },
        delete: {
          summary: 'Stops a task',
          parameters: TASK_ID,
          responses: { 200: answer('The task as it is now', taskAnswer), default: PROBLEM },
        },
      },
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: problemSchema },
    },
  };
}
