// Generated from *.graphql by codegen.ts; do not edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type FindProjectsQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type FindProjectsQuery = { projects: { data: Array<{ id: string, name: string }> } | null };

export type ProjectNameQueryVariables = Exact<{
  id: string;
}>;


export type ProjectNameQuery = { project: { id: string, name: string } | null };

export type FindWorkersQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type FindWorkersQuery = { workers: { data: Array<{ id: string, firstName: string, lastName: string }> } | null };

export type WorkerNameQueryVariables = Exact<{
  id: string;
}>;


export type WorkerNameQuery = { worker: { id: string, firstName: string, lastName: string } | null };

export type FindClientsQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type FindClientsQuery = { clients: { data: Array<{ id: string, name: string }> } | null };

export type ClientNameQueryVariables = Exact<{
  id: string;
}>;


export type ClientNameQuery = { client: { id: string, name: string } | null };

export type TradesQueryVariables = Exact<{ [key: string]: never; }>;


export type TradesQuery = { trades: Array<{ name: string, aliases: Array<string> }> | null };

export const FindProjectsDocument = {"kind":"Document","documentId":"sha256:a41f6ff69c29639f7f22a10fe3b57e96f4982a12dcea1352ea0f6eb6d291820b","definitions":[],"follows":{"records":["project"]}} as unknown as DocumentNode<FindProjectsQuery, FindProjectsQueryVariables>;
export const ProjectNameDocument = {"kind":"Document","documentId":"sha256:88563eec594c6c8a63450df3b86e41a14cbe01c2103f5537602d0fadb0d45726","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<ProjectNameQuery, ProjectNameQueryVariables>;
export const FindWorkersDocument = {"kind":"Document","documentId":"sha256:6adb169ce0804d6320c4edeeb9054e883a4ca3d5ad44beabfe6965a1a601e102","definitions":[],"follows":{"records":["worker"]}} as unknown as DocumentNode<FindWorkersQuery, FindWorkersQueryVariables>;
export const WorkerNameDocument = {"kind":"Document","documentId":"sha256:289b0b0137da94895282ce02c43ccd7c91428180793b76f88769d85fd74cca21","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<WorkerNameQuery, WorkerNameQueryVariables>;
export const FindClientsDocument = {"kind":"Document","documentId":"sha256:3278e581cedaf81a20845de22778f54f489fb120acf53b9748f7249c26c2db31","definitions":[],"follows":{"records":["client"]}} as unknown as DocumentNode<FindClientsQuery, FindClientsQueryVariables>;
export const ClientNameDocument = {"kind":"Document","documentId":"sha256:44c7378501315ec2156f1ebd2a9c8bfab0ca7cb918342acdcb8bf9cbd1d5a0e4","definitions":[],"follows":{"records":[]}} as unknown as DocumentNode<ClientNameQuery, ClientNameQueryVariables>;
export const TradesDocument = {"kind":"Document","documentId":"sha256:d5522c8cef8ed6a27cd8dc761c91387eb6c0b317ec9ca3369c74bb824542e0ae","definitions":[]} as unknown as DocumentNode<TradesQuery, TradesQueryVariables>;