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

export type NoteCardFragment = { id: string, text: string, authorId: string | null, mentionIds: Array<string>, createdAt: string, updatedAt: string, author: { userId: string, name: string } | null };

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

export const NotesDocument = {"kind":"Document","documentId":"sha256:8443cc7b9c79e0aa8d2e633a4914946f2d68c8bcacde1f004f060f546eff7711","definitions":[],"follows":{"records":["note"]}} as unknown as DocumentNode<NotesQuery, NotesQueryVariables>;
export const NoteReadersDocument = {"kind":"Document","documentId":"sha256:0d2ed13f92e20433f7bd7c23a5f0f3895a1f7820424929627566f39feeb807f6","definitions":[]} as unknown as DocumentNode<NoteReadersQuery, NoteReadersQueryVariables>;
export const NoteMentionsDocument = {"kind":"Document","documentId":"sha256:b3229430fbd484e70a0df1c5f5faf40b640e3c3771733331c6c2250ec9656e08","definitions":[]} as unknown as DocumentNode<NoteMentionsQuery, NoteMentionsQueryVariables>;
export const CreateNoteDocument = {"kind":"Document","documentId":"sha256:2cd96811fb1f684069a5d3c0b83df0a4c61a7b00930b427777dcbe8fb16861bf","definitions":[]} as unknown as DocumentNode<CreateNoteMutation, CreateNoteMutationVariables>;
export const UpdateNoteDocument = {"kind":"Document","documentId":"sha256:92c4a72452b098b798172221288bf600d02b6510735261d3f7736c06176d60cf","definitions":[]} as unknown as DocumentNode<UpdateNoteMutation, UpdateNoteMutationVariables>;
export const DeleteNoteDocument = {"kind":"Document","documentId":"sha256:e192b40e7918e55cfc47cfc4e236ce3d84affd25bb1e6a022a479a86a8ef43a9","definitions":[]} as unknown as DocumentNode<DeleteNoteMutation, DeleteNoteMutationVariables>;