// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../api/schema-types.ts';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type NotesQueryVariables = Exact<{
  filter: Types.NoteFilter;
  cursor?: string | null | undefined;
}>;


export type NotesQuery = { notes: { nextCursor: string | null, data: Array<NoteCardFragment>, pagination: { total: number } } | null };

export type NoteCardFragment = { id: string, text: string, authorId: string | null, mentionIds: Array<string>, externalId: string | null, metadata: Record<string, string>, createdAt: string, updatedAt: string, author: { userId: string, name: string } | null };

export type NoteReadersQueryVariables = Exact<{
  workerId?: string | null | undefined;
  jobId?: string | null | undefined;
  projectId?: string | null | undefined;
  clientId?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type NoteReadersQuery = { noteReaders: Array<{ userId: string, name: string }> | null };

export type NoteMentionsQueryVariables = Exact<{
  workerId?: string | null | undefined;
  jobId?: string | null | undefined;
  projectId?: string | null | undefined;
  clientId?: string | null | undefined;
  ids: Array<string> | string;
}>;


export type NoteMentionsQuery = { noteReaders: Array<{ userId: string, name: string }> | null };

export type CreateNoteMutationVariables = Exact<{
  input: Types.CreateNoteInput;
}>;


export type CreateNoteMutation = { createNote: NoteCardFragment };

export type UpdateNoteMutationVariables = Exact<{
  id: string;
  input: Types.UpdateNoteInput;
  ifUnchangedSince?: string | null | undefined;
}>;


export type UpdateNoteMutation = { updateNote: NoteCardFragment };

export type DeleteNoteMutationVariables = Exact<{
  id: string;
}>;


export type DeleteNoteMutation = { deleteNote: { id: string } };

export const NotesDocument = {"kind":"Document","documentId":"sha256:074a321a0a8a25a99bc60e9a96a4737f2d42e261c6801531e0895806480defc9","definitions":[],"follows":{"records":["note"]}} as unknown as DocumentNode<NotesQuery, NotesQueryVariables>;
export const NoteReadersDocument = {"kind":"Document","documentId":"sha256:0d2ed13f92e20433f7bd7c23a5f0f3895a1f7820424929627566f39feeb807f6","definitions":[]} as unknown as DocumentNode<NoteReadersQuery, NoteReadersQueryVariables>;
export const NoteMentionsDocument = {"kind":"Document","documentId":"sha256:b3229430fbd484e70a0df1c5f5faf40b640e3c3771733331c6c2250ec9656e08","definitions":[]} as unknown as DocumentNode<NoteMentionsQuery, NoteMentionsQueryVariables>;
export const CreateNoteDocument = {"kind":"Document","documentId":"sha256:54a8f26572bba644ca7f434987155460476ab0002670bdd05b8fa4d732616a96","definitions":[]} as unknown as DocumentNode<CreateNoteMutation, CreateNoteMutationVariables>;
export const UpdateNoteDocument = {"kind":"Document","documentId":"sha256:cf0771bced87d347beb74fe88b2baa1a4e117683ba91e83a2d156076e3c09766","definitions":[]} as unknown as DocumentNode<UpdateNoteMutation, UpdateNoteMutationVariables>;
export const DeleteNoteDocument = {"kind":"Document","documentId":"sha256:e192b40e7918e55cfc47cfc4e236ce3d84affd25bb1e6a022a479a86a8ef43a9","definitions":[]} as unknown as DocumentNode<DeleteNoteMutation, DeleteNoteMutationVariables>;